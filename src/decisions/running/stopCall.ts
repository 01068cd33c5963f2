import { frozenRecord } from '../../execution/frozenRecord.ts'
import { errorOf } from '../../host/errorOf.ts'
import type { StopStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { UndoContext } from '../DecisionMaker.ts'
import type { LedgerStore } from '../LedgerStore.ts'
import { publishStop, stopLockName } from './stopTabs.ts'
import { trackActivity } from './trackActivity.ts'

/** Without an end, or an answer, by then Stop can be pressed again. */
const STOP_PATIENCE_MS = 10_000

/** Somebody pressed Stop, and its time has not passed: it is not sent again. */
const isUnderWay = (stop: StopStatus | undefined): boolean =>
  stop?.kind === 'requested' || stop?.kind === 'acknowledged'

/**
 * Asks the host to stop a running call, in the click itself and once: neither a lock nor another tab
 * is waited for, since stopping twice does no harm. The other tabs of the conversation are told. It
 * decides nothing: what was allowed stays allowed, and what runs is what the record says.
 */
export function stopCall(context: UndoContext, live: ToolCallRecord): void {
  const { ledger } = context
  if (isUnderWay(ledger.activity(live)?.stop)) return
  const record = frozenRecord(live, context.executionOf(live))
  const at = Date.now()
  let isOver = () => {}
  const over = new Promise<boolean>((resolve) => (isOver = () => resolve(true)))
  const change = (now: Pick<StopStatus, 'kind'> & Partial<StopStatus>) => {
    const before = ledger.activity(live)?.stop
    if (before && before.at !== at) return // it was pressed again
    const stop: StopStatus = { ...before, at, by: context.actor(), ...now }
    ledger.setActivity(live, { stop })
    publishStop(ledger, live, stop)
  }
  ledger.setActivity(live, { stop: undefined })
  const sent = trackActivity(ledger, 'stop', live.call.id, () => context.host().cancel?.(record))
  change({ kind: 'requested' })
  // it proves to the other tabs what they are told, and nothing waits for it
  ledger.runInOneTab(
    stopLockName(live),
    () => over,
    () => {},
  )
  sent.then(
    () => change({ kind: kindAfter(ledger, live), acknowledgedAt: Date.now() }),
    (reason: unknown) => {
      change({ kind: 'failed', error: errorOf(reason).message })
      isOver()
    },
  )
  setTimeout(() => {
    if (isUnderWay(ledger.activity(live)?.stop)) change({ kind: 'overdue' })
    isOver()
  }, STOP_PATIENCE_MS)
}

/** An answer that comes late does not take back the button. */
const kindAfter = (ledger: LedgerStore, live: ToolCallRecord): StopStatus['kind'] =>
  ledger.activity(live)?.stop?.kind === 'overdue' ? 'overdue' : 'acknowledged'
