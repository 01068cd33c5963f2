import type { ToolCallRecord } from '../../tool-call/index.ts'
import { readWhole } from '../shared/calls/createCallReader.ts'
import { createLangGraphReader, type LangGraphOptions } from './createLangGraphReader.ts'

/**
 * A state of a graph: its messages, and who it waits for. `useStream` calls the second
 * `interrupts`.
 */
export interface LangGraphState {
  readonly messages: readonly object[]
  readonly __interrupt__?: readonly object[] | undefined
}

/**
 * The tool calls of a thread, in order: a state, or an array of messages, states or items of a
 * stream. Never throws on what they hold, and never changes it. A call that the graph took out of
 * its message is not there any more; a reader that has seen it keeps it, called off. Source:
 * @langchain/langgraph 1.7.
 * @example
 * const records = fromLangGraph(events, { runActive: false }) // of a run that is over
 */
export function fromLangGraph(
  input: LangGraphState | readonly object[],
  options: LangGraphOptions = {},
): ToolCallRecord[] {
  return readWhole(createLangGraphReader(options), input)
}
