import type { UndoContext } from '../DecisionMaker.ts'
import { parseUndoOffer, type ToolCallRecord, type UndoOffer } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { frozenRecord } from '../../execution/frozenRecord.ts'
import { fetchOfferAsQuery } from './trackUndoAsMutation.ts'
import { publishToTabs } from './publishToTabs.ts'
import { saveUndoOffer, dispatchUndoEvent, undoTrackingOf } from './undoTracking.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'

/** Shorter is too short for many people. Source: WCAG 2.2, 2.2.1 Timing Adjustable. */
const MIN_WINDOW_MS = 20_000

/**
 * Asks the host for its undo offer: once per record, and again if the host changed. `isRefresh`:
 * the page was hidden or offline.
 */
export function requestUndoOffer(
  context: UndoContext,
  record: ToolCallRecord,
  isRefresh = false,
): void {
  const { ledger } = context
  const tracking = undoTrackingOf(ledger, record)
  const call = ledger.identityOf(record).number
  const host = context.host()
  const { lastAsked } = tracking
  if (!isRefresh && lastAsked?.record === record && (lastAsked.host === host || !lastAsked.isSync))
    return
  const requestNumber = (tracking.requestCount += 1)
  // an offer in the record was kept already where the call was undone and redone
  const own = ledger.undo(record)?.kind === 'redone' ? null : record.undo
  const ask = () =>
    host.offerUndo ? host.offerUndo(frozenRecord(record, context.executionOf(record))) : own
  const failed = () => void dispatchUndoEvent(ledger, record, { kind: 'none', cause: 'no_answer' })
  tracking.lastAsked = { record, host, isSync: true }
  tracking.askAgain = () => requestUndoOffer(context, tracking.record, true)
  try {
    const answer = ask()
    if (!isPromise(answer)) return applyHostOffer(context, record, answer)
    tracking.lastAsked.isSync = false
    const isLatest = () => requestNumber === tracking.requestCount
    fetchOfferAsQuery(ledger.owner, [record.call.id, call, requestNumber], answer, async () =>
      ask(),
    ).then(
      (offer) => isLatest() && applyHostOffer(context, record, offer),
      () => isLatest() && failed(),
    )
  } catch {
    failed()
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as Promise<unknown> | undefined)?.then === 'function'

/** What is shown is what is sent: nothing that is written into the host's object later counts. */
function frozenOffer(answer: unknown): UndoOffer | undefined {
  if (!isJsonObject(answer)) return undefined
  const offer = Object.freeze({ ...answer })
  return parseUndoOffer(offer) ? (offer as UndoOffer) : undefined
}

/** Only the host's own answer counts as an offer, and only if the host can undo. */
export function applyHostOffer(
  context: UndoContext,
  record: ToolCallRecord,
  answer: unknown,
): void {
  const { ledger } = context
  const offer = context.host().undo ? frozenOffer(answer) : undefined
  if (!offer) return void dispatchUndoEvent(ledger, record, { kind: 'none' })
  saveUndoOffer(ledger, record, offer, context.executionOf(record))
  publishToTabs(ledger, record, offer, { kind: 'ask' })
  const { deadline } = undoTrackingOf(ledger, record)
  if (deadline && !context.host().extendUndo) warnOfShortWindow(record.call.name, deadline.total)
}

function warnOfShortWindow(name: string, milliseconds: number): void {
  if (milliseconds < MIN_WINDOW_MS && milliseconds > 0)
    warnInDevelopment('short_window', JSON.stringify(name.slice(0, 200)), milliseconds)
}
