import { askedId } from '../requests/Ledger.ts'
import { digestOf } from '../policy/digestOf.ts'
import { readRecords } from '../host/readRecord.ts'
import type { BatchEntry } from '../host/ToolHost.ts'
import { deriveToolCallStatus } from '../status/deriveToolCallStatus.ts'
import type { StatusContext } from '../status/asking.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { ConsentDecision } from '../model/index.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'

/** The fate of open requests and questions if the conversation goes on without an answer. */
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
    const { kind, reason, delivery, execution } = deriveToolCallStatus(record, context)
    if (delivery === 'sending') return []
    if (reason === 'question')
      return [{ record, answer: { kind: action === 'deny' ? 'decline' : 'cancel' } }]
    return (kind === 'awaiting_consent' && !delivery) || reason === 'gated'
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
    digest: digestOf(execution) ?? '',
    scope: 'once',
    by: { kind: 'policy' },
  } as const
  return action === 'deny'
    ? { ...about, kind: 'deny', reason: WENT_ON_REASON }
    : { ...about, kind: 'abort' }
}
