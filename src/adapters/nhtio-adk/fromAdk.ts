import type { ToolCallRecord } from '../../tool-call/index.ts'
import { readWhole } from '../shared/calls/createCallReader.ts'
import { createAdkReader, type AdkOptions } from './createAdkReader.ts'

/**
 * The tool calls of an @nhtio/adk conversation, in order: an array of what its listeners were given
 * or of persisted calls, or one of them. Never throws on what they hold, and never changes it.
 * Source: NHTIO/ADK.
 * @example
 * const records = fromAdk(events, { runActive: false }) // of a run that is over
 */
export function fromAdk(
  input: readonly object[] | object,
  options: AdkOptions = {},
): ToolCallRecord[] {
  return readWhole(createAdkReader(options), input)
}
