import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'

/** It reads the result of an earlier call, with a tool that was made for it: no action of its own. */
export const readsEarlierResult = ({ provenance }: ToolCallRecord): boolean =>
  provenance?.readsFrom !== undefined

/**
 * Calls that ended without doing what they were for, as far as anybody knows. In the place of one
 * that reads an earlier result the earlier call is run again.
 */
export const mayRerun = (
  record: ToolCallRecord,
  { kind, willRetry, execution }: ToolCallStatus,
): boolean =>
  (kind === 'failed' || kind === 'cancelled' || kind === 'unknown') &&
  !willRetry &&
  execution.state === 'complete' &&
  !readsEarlierResult(record)

/** True if there is something to say below the line. `canRerun`: the app runs calls again. */
export const hasClause = (
  record: ToolCallRecord,
  status: ToolCallStatus,
  canRerun: boolean,
): boolean =>
  status.stop !== undefined ||
  status.silence !== undefined ||
  status.rerun !== undefined ||
  record.cancellation?.state === 'failed' ||
  record.cancellation?.reason !== undefined ||
  (canRerun && mayRerun(record, status))
