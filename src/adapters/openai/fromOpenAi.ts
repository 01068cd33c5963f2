import type { ToolCallRecord } from '../../tool-call/index.ts'
import { readWhole } from '../shared/calls/createCallReader.ts'
import { createOpenAiReader, type OpenAiOptions } from './createOpenAiReader.ts'

/**
 * The tool calls of a conversation, in order: one response or completion, or an array of responses,
 * items, chat messages or stream events, or the history of a run of the Agents SDK. Never throws on
 * what they hold, and never changes it. Source: openai 7.57, responses and chat completions;
 * @openai/agents 0.20.
 * @example
 * const records = fromOpenAi(events, { runActive: false }) // of a run that is over
 */
export function fromOpenAi(
  input: readonly object[] | object,
  options: OpenAiOptions = {},
): ToolCallRecord[] {
  return readWhole(createOpenAiReader(options), input)
}
