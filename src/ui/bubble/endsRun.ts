import type { ToolCallRecord } from '../../model/index.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'

/**
 * Whether the call ended its run, as far as anybody says so. In the words of Steerable, whose results
 * these are, a failure does that will not be tried again; other protocols go on after one.
 */
export const endsRun = (
  { run, result, origin }: ToolCallRecord,
  { isTerminal, execution }: Pick<ToolCallStatus, 'isTerminal' | 'execution'>,
): boolean =>
  isTerminal &&
  run !== 'active' &&
  (result?.terminal === true ||
    execution.tool.isTerminal === true ||
    (origin?.protocol ?? 'steerable') === 'steerable')
