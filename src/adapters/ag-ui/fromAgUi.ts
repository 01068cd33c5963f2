import type { ToolCallRecord } from '../../tool-call/index.ts'
import { readWhole } from '../shared/calls/createCallReader.ts'
import { createAgUiReader, type AgUiOptions } from './createAgUiReader.ts'

/**
 * The tool calls of a thread, in order: its events, its messages, or what was sent to run it. Never
 * throws on what they hold, and never changes it. Source: @ag-ui/core 1.0.
 * @example
 * const records = fromAgUi(events, { runActive: false }) // of a run that is over
 */
export function fromAgUi(input: readonly object[], options: AgUiOptions = {}): ToolCallRecord[] {
  return readWhole(createAgUiReader(options), input)
}
