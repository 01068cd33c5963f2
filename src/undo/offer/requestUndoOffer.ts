import type { ToolRuntime } from '../../runtime/useToolRuntime.ts'
import { parseUndoOffer, type ToolCallRecord, type UndoOffer } from '../../tool-call/index.ts'
import { fetchOfferAsQuery } from '../trackUndoAsMutation.ts'
import { publishToTabs } from '../tellTabs.ts'
import { saveUndoOffer, dispatchUndoEvent, undoTrackingOf } from '../undoTracking.ts'
import { warnOfShortWindow } from './warnOfShortWindow.ts'

/**
 * Asks the host for its undo offer: once per record, and again if the host changed. `isRefresh`:
 * the page was hidden or offline.
 */
export function requestUndoOffer(
  runtime: ToolRuntime,
  record: ToolCallRecord,
  isRefresh = false,
): void {
  const { ledger } = runtime
  const tracking = undoTrackingOf(ledger, record)
  const host = runtime.host()
  const { lastAsked } = tracking
  if (!isRefresh && lastAsked?.record === record && (lastAsked.host === host || !lastAsked.isSync))
    return
  const requestNumber = (tracking.requestCount += 1)
  const ask = () => (host.offerUndo ? host.offerUndo(record) : record.undo)
  const failed = () => void dispatchUndoEvent(ledger, record, { kind: 'none', cause: 'no_answer' })
  tracking.lastAsked = { record, host, isSync: true }
  try {
    const answer = ask()
    if (!isPromise(answer)) return applyHostOffer(runtime, record, answer)
    tracking.lastAsked.isSync = false
    const isLatest = () => requestNumber === tracking.requestCount
    fetchOfferAsQuery(ledger.owner, `${record.call.id} ${requestNumber}`, answer, async () =>
      ask(),
    ).then(
      (offer) => isLatest() && applyHostOffer(runtime, record, offer),
      () => isLatest() && failed(),
    )
  } catch {
    failed()
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as Promise<unknown> | undefined)?.then === 'function'

/** Only the host's own answer counts as an offer, and only if the host can undo. */
export function applyHostOffer(
  runtime: ToolRuntime,
  record: ToolCallRecord,
  answer: unknown,
): void {
  const { ledger } = runtime
  if (!runtime.host().undo || !parseUndoOffer(answer))
    return void dispatchUndoEvent(ledger, record, { kind: 'none' })
  saveUndoOffer(ledger, record, answer as UndoOffer)
  publishToTabs(ledger, {
    id: record.call.id,
    token: (answer as UndoOffer).token,
    event: { kind: 'ask' },
  })
  const { deadline } = undoTrackingOf(ledger, record)
  if (deadline && !runtime.host().extendUndo) warnOfShortWindow(record.call.name, deadline.total)
}
