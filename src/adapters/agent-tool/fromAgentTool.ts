import type { ToolCallRecord } from '../../tool-call/index.ts'
import { readWhole } from '../shared/calls/createCallReader.ts'
import { createAgentToolReader, type AgentToolOptions } from './createAgentToolReader.ts'

/**
 * The tool calls of a runtime of the Agent Tool Model, in order of their first record: an array of
 * its records in order, or one of them. Never throws on what they hold, and never changes it.
 * Source: limecloud/agenttool 0.2.0, docs/public/schemas.
 * @example
 * const records = fromAgentTool(events, { runActive: false }) // of a run that is over
 */
export function fromAgentTool(
  input: readonly object[] | object,
  options: AgentToolOptions = {},
): ToolCallRecord[] {
  return readWhole(createAgentToolReader(options), input)
}
