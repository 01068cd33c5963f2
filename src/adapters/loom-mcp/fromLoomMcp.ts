import type { ToolCallRecord } from '../../tool-call/index.ts'
import { readWhole } from '../shared/calls/createCallReader.ts'
import { createLoomMcpReader, type LoomMcpOptions } from './createLoomMcpReader.ts'

/**
 * The tool calls of a loom-mcp or goa-ai session, in order: an array of the envelopes that its
 * stream sinks publish, or one of them. `runActive` is what the page knows of the run; an end that
 * the events report stands. Never throws on what they hold, and never changes it. Source: loom-mcp
 * and goa-ai, runtime/agent/stream.
 * @example
 * const records = fromLoomMcp(events, { runActive: false }) // of a run that is over
 */
export function fromLoomMcp(
  input: readonly object[] | object,
  options: LoomMcpOptions = {},
): ToolCallRecord[] {
  return readWhole(createLoomMcpReader(options), input)
}
