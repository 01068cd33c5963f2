import type { ToolCallRecord } from '../../../tool-call/index.ts'
import type { ToolCallStatus } from '../../../tool-call/ToolCallStatus.ts'

/**
 * Whether the call ended its run, as far as anybody says so. In the words of Steerable, whose results
 * these are, a failure does that will not be tried again; other protocols go on after one.
 */
export const endsRun = (
  { run, result, origin }: ToolCallRecord,
  { isTerminal }: Pick<ToolCallStatus, 'isTerminal'>,
): boolean =>
  isTerminal &&
  run !== 'active' &&
  (result?.terminal === true || (origin?.protocol ?? 'steerable') === 'steerable')
