import { frozenRecord } from '../policy/deriveExecution.ts'
import type { StopStatus } from '../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { UndoContext } from './decidedEntry.ts'
import { afterEvent, mayHappen, send, VERBS, type SendEvent } from './sending.ts'

/**
 * Asks the host to stop a running call, in the click itself and once. It decides nothing: what was
 * allowed stays allowed, and what runs is what the record says.
 */
export function stopCall(context: UndoContext, live: ToolCallRecord): void {
  const { ledger } = context
  if (!mayHappen(ledger.activity(live)?.stop?.kind ?? 'idle', 'send')) return
  const record = frozenRecord(live, context.executionOf(live))
  const at = Date.now()
  const happen = (event: SendEvent, more: Partial<StopStatus> = {}) => {
    const before = ledger.activity(live)?.stop
    if (before?.at !== at) return // it was pressed again
    const kind = afterEvent(before.kind, event) as StopStatus['kind']
    if (kind !== before.kind || more.acknowledgedAt)
      ledger.setActivity(live, { stop: { ...before, ...more, kind } })
  }
  ledger.setActivity(live, { stop: { kind: 'sending', at, by: context.actor() } })
  void send(ledger.owner, 'stop', live.call.id, () => context.host().cancel?.(record)).then(
    (sent) =>
      happen(
        sent.event,
        sent.event === 'take' ? { acknowledgedAt: Date.now() } : { error: sent.error.message },
      ),
  )
  setTimeout(happen, VERBS.stop.overdueAfter, 'wait')
}
