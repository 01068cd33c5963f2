import type { ToolCallRecord } from '../../tool-call/index.ts'
import { readWhole } from '../shared/calls/createCallReader.ts'
import { createGlueReader, type GlueOptions } from './createGlueReader.ts'

/**
 * The tool calls of a Glue session, in order: an array of its events, log lines or ACP messages, or
 * one of them. Never throws on what they hold, and never changes it. Source: HelgeSverre/glue.
 * @example
 * const records = fromGlue(events, { runActive: false }) // of a run that is over
 */
export function fromGlue(
  input: readonly object[] | object,
  options: GlueOptions = {},
): ToolCallRecord[] {
  return readWhole(createGlueReader(options), input)
}
