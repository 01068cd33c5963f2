import { explainToolMode } from '../policy/mode/explainToolMode.ts'
import { ownOptions } from '../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import { deriveStatus } from './deriveStatus.ts'
import type { StatusContext } from './explainAsking.ts'

export type { StatusContext } from './explainAsking.ts'

/**
 * What a call is doing, from what is known of it. Total: whatever a record holds, there is a
 * status, and it is never `succeeded` without a result that says so. In order: this page's own
 * decision, the protocol's word, expiry, result, open request, arguments. It is never `checking`.
 * @example
 * const failed = calls.list.filter(
 *   (one) => deriveToolCallStatus(one, { policy }).kind === 'failed',
 * )
 */
export const deriveToolCallStatus = (
  record: ToolCallRecord,
  options?: StatusContext,
): ToolCallStatus => {
  const { policy, decisions, now, isGated, isGranted }: StatusContext = ownOptions(options)
  return deriveStatus(record, { policy, decisions, now, isGated, isGranted }, explainToolMode)
}
