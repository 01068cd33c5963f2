import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'

/** Calls that ended without doing what they were for, as far as anybody knows. */
export const mayRerun = ({ kind, willRetry, execution }: ToolCallStatus): boolean =>
  (kind === 'failed' || kind === 'cancelled' || kind === 'unknown') &&
  !willRetry &&
  execution.state === 'complete'

/** Whether there is something to say below the line. `canRerun`: the app runs calls again. */
export const hasClause = (
  { cancellation }: ToolCallRecord,
  status: ToolCallStatus,
  canRerun: boolean,
): boolean =>
  status.stop !== undefined ||
  status.silence !== undefined ||
  status.rerun !== undefined ||
  cancellation?.state === 'failed' ||
  (canRerun && mayRerun(status))
