import type { ToolCallRecord } from '../../model/index.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'

/**
 * True if the call ended its run, as far as anybody says so. By Steerable's definition a failure
 * without a retry does; other protocols go on after one.
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
