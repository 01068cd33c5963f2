import { hostHas } from '../host/hostHas.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { parseUndoOffer, parseUndoOutcome } from '../model/parseUndo.ts'
import type {
  RedoOffer,
  RedoStatus,
  ToolCallRecord,
  UndoOffer,
  UndoOutcome,
  UndoStatus,
} from '../model/ToolCallRecord.ts'
import type { UndoContext } from './decidedEntry.ts'
import type { LedgerStore } from './createLedger.ts'
import {
  undoTrackingOf,
  saveUndoOffer,
  dispatchUndoEvent,
  hearUndo,
  tellUndo,
  undeliveredEvent,
  undoIn,
  expireIfPastDeadline,
  isSamePromise,
  type UndoEvent,
} from './deriveUndo.ts'
import { isJsonObject } from '../model/JsonObject.ts'
import { frozenRecord } from '../policy/deriveExecution.ts'
import { fetchOfferAsQuery } from './fetchOfferAsQuery.ts'
import { send } from './sending.ts'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { MAX_TIMEOUT_MS, clock } from '../internal/clock.ts'

const ledgers = new WeakMap<LedgerStore, LedgerStore>()

/**
 * To redo is to undo an undo: the same promise, deadline, claim and second try, about the `redo` of
 * an undo status. What undoes a call does it again in this context.
 */
export function redoContext(context: UndoContext): UndoContext {
  const { ledger } = context
  const redoLedger = ledgers.get(ledger) ?? redoLedgerOf(ledger)
  ledgers.set(ledger, redoLedger)
  return {
    verb: 'redo',
    ledger: redoLedger,
    actor: context.actor,
    // exactly what was taken back
    executionOf: (record) => ledger.lastUndone(record)?.execution ?? context.executionOf(record),
    host: () => redoHost(context.host(), ledger),
  }
}

/** Offers what the outcome of an undo promises, where the app can do it. */
export function offerRedo(context: UndoContext, record: ToolCallRecord): void {
  const { ledger } = context
  const { outcome, redo } = undoIn(ledger, record) ?? {}
  const promise = promiseIn(outcome)
  if (!promise || redo || !hostHas(context.host(), 'redo')) return
  applyHostOffer(redoContext(context), record, promise)
}

/** Does again what was undone, once, as `shown` promised it. */
export const redoCall = (context: UndoContext, record: ToolCallRecord, shown?: RedoOffer): void =>
  undoCall(redoContext(context), record, shown && asUndoOffer(shown))

const asUndoOffer = (offer: RedoOffer): UndoOffer => ({ ...offer, kind: 'compensate' })

function asRedoOffer({ token, label, expiresAt, idempotent }: UndoOffer): RedoOffer {
  return Object.freeze({
    ...(token !== undefined && { token }),
    ...(label !== undefined && { label }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(idempotent !== undefined && { idempotent }),
  })
}

const promiseIn = (outcome: UndoOutcome | undefined): UndoOffer | null =>
  outcome?.kind === 'undone' && outcome.redo ? asUndoOffer(outcome.redo) : null

/** The verbs of a redo under the names of an undo's. */
function redoHost(host: ToolHost, ledger: LedgerStore): ToolHost {
  return {
    offerUndo(record) {
      const known = promiseIn(undoIn(ledger, record)?.outcome)
      const read = (answer: unknown) => {
        const outcome = parseUndoOffer(answer)?.outcome
        return outcome ? promiseIn(outcome) : known
      }
      const answer = host.offerUndo?.(record) ?? null
      return answer instanceof Promise ? answer.then(read) : read(answer)
    },
    ...(hostHas(host, 'redo') && {
      async undo(record, offer) {
        const answer = (await host.redo?.(record, asRedoOffer(offer))) as { kind?: unknown }
        // an answer to another question is none
        if (answer?.kind === 'undone') return {} as never
        return answer?.kind === 'redone' ? { kind: 'undone' } : (answer as UndoOutcome)
      },
    }),
  }
}

/** A ledger whose undo status is the `redo` of a call's, and whose messages say so. */
function redoLedgerOf(ledger: LedgerStore): LedgerStore {
  return {
    ...ledger,
    activity(record) {
      const status = undoIn(ledger, record)
      if (status?.kind === 'redone') return { undo: { ...status, kind: 'undone' } }
      return status?.kind === 'undone' && status.redo
        ? { undo: asUndoStatus(status.redo) }
        : undefined
    },
    setActivity(record, { undo: redo }) {
      const status = undoIn(ledger, record)
      if (status?.kind !== 'undone' || !redo || redo.kind === 'impossible') return
      if (redo.kind !== 'undone')
        return ledger.setActivity(record, { undo: { ...status, redo: asRedoStatus(redo) } })
      const { by, at, cause } = redo
      const redone = { ...(by && { by }), ...(at !== undefined && { at }), ...(cause && { cause }) }
      ledger.setActivity(record, { undo: { kind: 'redone', ...redone } })
      undoTrackingOf(ledger, record).askAgain?.()
    },
    tabs: {
      ...ledger.tabs,
      // an undo may have the same token, or none
      tell: ({ undo, ...message }) => ledger.tabs.tell({ ...message, redo: undo }),
      listen: (listener) => ledger.tabs.listen(({ id, redo }) => listener({ id, undo: redo })),
    },
  }
}

const asUndoStatus = ({ kind, offer, ...status }: RedoStatus): UndoStatus => ({
  ...status,
  kind: kind === 'redoing' ? 'undoing' : kind,
  ...(offer && { offer: asUndoOffer(offer) }),
})

function asRedoStatus({ kind, offer, ...status }: UndoStatus): RedoStatus {
  return {
    ...status,
    kind: kind === 'undoing' ? 'redoing' : kind,
    ...(offer && { offer: asRedoOffer(offer) }),
  } as RedoStatus
}

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
  const own = undoIn(ledger, record)?.kind === 'redone' ? null : record.undo
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
function applyHostOffer(context: UndoContext, record: ToolCallRecord, answer: unknown): void {
  const { ledger } = context
  const offer = context.host().undo ? frozenOffer(answer) : undefined
  if (!offer) return void dispatchUndoEvent(ledger, record, { kind: 'none' })
  saveUndoOffer(ledger, record, offer, context.executionOf(record))
  hearUndo(ledger, record)
  const { deadline } = undoTrackingOf(ledger, record)
  if (deadline && !context.host().extendUndo) warnOfShortWindow(record.call.name, deadline.total)
}

function warnOfShortWindow(name: string, milliseconds: number): void {
  if (milliseconds < MIN_WINDOW_MS && milliseconds > 0)
    warnInDevelopment('short_window', JSON.stringify(name.slice(0, 200)), milliseconds)
}

const UNREADABLE: UndoOutcome = { kind: 'failed', reason: '', canRetry: false }

/**
 * Undoes a call, once: bound to what was shown, claimed in the ledger, sent in the click itself. The
 * request continues if the component unmounts, and its outcome is stored in the ledger. `shown`:
 * the offer that was pressed; nothing is done if there is another one by now.
 */
export function undoCall(
  context: UndoContext,
  live: ToolCallRecord,
  shown: UndoOffer | undefined,
): void {
  const { ledger } = context
  expireIfPastDeadline(ledger, live)
  const offer = undoIn(ledger, live)?.offer
  const by = context.actor()
  const press: UndoEvent = { kind: 'press', by, at: Date.now() }
  const execution = context.executionOf(live)
  if (!offer || !isSamePromise(shown, offer)) return
  if (!dispatchUndoEvent(ledger, live, press, execution)) return
  const record = frozenRecord(live, execution, offer)
  const read = (answer: unknown): UndoEvent => {
    const outcome = parseUndoOutcome(answer)
    const at = Date.now()
    // before this page asks the others anew
    if (outcome) tellUndo(ledger, live, { token: offer.token, outcome, by, at })
    return outcome
      ? { kind: 'answer', outcome, at, by }
      : { kind: 'answer', outcome: UNREADABLE, at, by, cause: 'unsure' }
  }
  const undo = async () => context.host().undo?.(record, offer)
  void send(
    ledger.owner,
    context.verb ?? 'undo',
    live.call.id,
    undo,
    offer.idempotent === true,
  ).then((sent) => {
    const event =
      sent.event === 'take' ? read(sent.value) : { ...undeliveredEvent(offer, sent), by }
    dispatchUndoEvent(ledger, live, event)
    expireIfPastDeadline(ledger, live) // the time may have passed meanwhile: then there is no second try
  })
}

/**
 * Keeps an offer up to date while it is shown, once for all viewers: it expires in time, and the
 * host is asked again when the page was hidden or offline. Returns a function that stops it.
 */
export function watchUndoOffer(context: UndoContext, record: ToolCallRecord): () => void {
  const tracking = undoTrackingOf(context.ledger, record)
  tracking.watchers += 1
  tracking.stop ??= start(context, record)
  return () => {
    tracking.watchers -= 1
    if (tracking.watchers > 0) return
    tracking.stop?.()
    tracking.stop = undefined
  }
}

function start(context: UndoContext, record: ToolCallRecord): () => void {
  const { ledger } = context
  const tracking = undoTrackingOf(ledger, record)
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait(): void {
    clock.clear(timer)
    const left = tracking.deadline?.remaining() ?? 0
    if (left > 0) timer = clock.setTimeout(end, Math.min(Math.ceil(left), MAX_TIMEOUT_MS))
  }
  function end(): void {
    expireIfPastDeadline(ledger, tracking.record)
    wait()
  }
  function onReturn(): void {
    if (document.visibilityState === 'hidden') return
    tracking.deadline?.resume()
    end()
    requestUndoOffer(context, tracking.record, true)
  }
  end()
  const unsubscribe = ledger.subscribe(record.call.id, wait)
  document.addEventListener('visibilitychange', onReturn)
  addEventListener('online', onReturn)
  return () => {
    clock.clear(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onReturn)
    removeEventListener('online', onReturn)
  }
}

/** Asks the host for more time, once at a time. Resolves false where it gave none. */
export async function extendOffer(context: UndoContext, record: ToolCallRecord): Promise<boolean> {
  const { ledger } = context
  expireIfPastDeadline(ledger, record)
  const tracking = undoTrackingOf(ledger, record)
  const { kind, offer } = undoIn(ledger, record) ?? {}
  const host = context.host()
  if (tracking.isExtending || !offer || !host.extendUndo || (kind !== 'held' && kind !== 'offered'))
    return true
  tracking.isExtending = true
  try {
    const extendedOffer = await host.extendUndo(
      frozenRecord(record, context.executionOf(record)),
      offer,
    )
    const before = tracking.deadline
    if (parseUndoOffer(extendedOffer)) applyHostOffer(context, record, extendedOffer)
    const { deadline } = tracking
    if (deadline === before) return false
    tracking.announced.clear()
    tellUndo(ledger, record, { token: offer.token })
    return true
  } catch {
    return false
  } finally {
    tracking.isExtending = false
  }
}
