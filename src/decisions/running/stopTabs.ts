import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { StopStatus } from '../../tool-call/ToolCallStatus.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import type { LedgerStore } from '../LedgerStore.ts'

/** What a stop is called in all tabs. */
export const stopLockName = ({ call }: ToolCallRecord) => ['stop', call.id]

/** No names, and no words of the app: only that somebody pressed, when, and how far it came. */
export function publishStop(
  ledger: LedgerStore,
  { call }: ToolCallRecord,
  { kind, at }: StopStatus,
): void {
  ledger.withTabs((tabs) => tabs?.publish({ id: call.id, stop: { kind, at } }))
}

/**
 * Hears of stops in other tabs. `runningCall`: the call at work with an id. Only the tab that holds
 * the lock is believed that it stops one: else any script of the page's origin could take the button
 * away.
 */
export function subscribeToStops(
  ledger: LedgerStore,
  runningCall: (id: string) => ToolCallRecord | undefined,
): void {
  ledger.onTabMessage(async ({ id, stop: said }, tabs) => {
    const record = runningCall(id)
    const stop = readStop(said)
    if (!record || !stop) return
    const before = ledger.activity(record)?.stop
    if (before && !before.otherTab && before.kind !== 'failed' && before.kind !== 'overdue') return
    const isNews = stop.kind === 'requested'
    if (isNews && !(await tabs.isLockedElsewhere(stopLockName(record)))) return
    if (!isNews && (!before?.otherTab || before.at !== stop.at)) return
    ledger.setActivity(record, { stop })
    if (isNews) tabs.onLockReleased(stopLockName(record), () => endStop(ledger, record, stop.at))
  })
}

/** Its tab has had its time, or has gone: Stop can be pressed here. */
function endStop(ledger: LedgerStore, record: ToolCallRecord, at: number): void {
  const stop = ledger.activity(record)?.stop
  if (stop?.otherTab && stop.at === at && stop.kind !== 'failed')
    ledger.setActivity(record, { stop: { ...stop, kind: 'overdue' } })
}

const KINDS = ['requested', 'acknowledged', 'overdue', 'failed'] as const

/** The message may come from another version of handrail, so it is read with care. */
function readStop(said: unknown): StopStatus | undefined {
  if (!isJsonObject(said)) return undefined
  const { kind: given, at }: JsonObject = said
  const kind = KINDS.find((known) => known === given)
  if (!kind || typeof at !== 'number' || !Number.isFinite(at)) return undefined
  return {
    kind,
    at: Math.min(at, Date.now()),
    otherTab: true,
    ...(kind === 'acknowledged' && { acknowledgedAt: Date.now() }),
  }
}
