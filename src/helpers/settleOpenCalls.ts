import { askedId } from '../decisions/bind/decisionKey.ts'
import { shortDigestOf } from '../execution/digestOf.ts'
import { readRecords } from '../host/records/readRecord.ts'
import type { BatchEntry } from '../host/ToolHost.ts'
import { deriveToolCallStatus, type StatusContext } from '../status/deriveToolCallStatus.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { ConsentDecision, ToolCallRecord } from '../tool-call/index.ts'

/**
 * What happens to open requests and questions when the conversation continues without an answer.
 */
export type SettleAction = 'deny' | 'cancel' | 'leave'

/** What the model is told of a call that was settled because the person went on. */
export const WENT_ON_REASON =
  'Nobody decided: the person went on without answering. It did not run.'

/**
 * The answers that end what is open, for a host to send before the next message: nothing is left
 * spinning, and what ended is not asked again. `deny`: no, with a reason for the model. `cancel`:
 * the call is stopped. `leave`: none; everything stays open. What has ended, runs, or is answered
 * already gets none. Pure, also for a server that repairs a stored conversation; in a page use
 * `useSettleOpenCalls`, which knows what the person has just pressed.
 * @example
 * await host.settleBatch?.(settleOpenCalls(calls.list, 'deny', { policy }))
 */
export function settleOpenCalls(
  records: readonly ToolCallRecord[],
  action: SettleAction,
  context: StatusContext = {},
): readonly BatchEntry[] {
  if (action === 'leave') return []
  return readRecords(records).flatMap((record): BatchEntry[] => {
    const { kind, details, cause, execution } = deriveToolCallStatus(record, context)
    if (details.includes('sending')) return []
    if (details.includes('awaiting_answer'))
      return [{ record, answer: { kind: action === 'deny' ? 'decline' : 'cancel' } }]
    return (kind === 'awaiting_consent' &&
      !details.includes('unsent') &&
      !details.includes('staged')) ||
      cause === 'gated'
      ? [{ record, decision: settlingDecision(record, execution, action) }]
      : []
  })
}

function settlingDecision(
  record: ToolCallRecord,
  execution: Execution,
  action: 'deny' | 'cancel',
): ConsentDecision {
  const about = {
    id: askedId(record),
    digest: shortDigestOf(execution) ?? '',
    scope: 'once',
    by: { kind: 'policy' },
  } as const
  return action === 'deny'
    ? { ...about, kind: 'deny', reason: WENT_ON_REASON }
    : { ...about, kind: 'abort' }
}
