import { hostHas } from '../host/hostHas.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { parseUndoOffer, parseUndoOutcome } from '../model/parseUndo.ts'
import { isPromise } from '../model/parse.ts'
import type {
  RedoOffer,
  RedoStatus,
  ToolCallRecord,
  UndoOffer,
  UndoOutcome,
  UndoStatus,
} from '../model/ToolCallRecord.ts'
import type { LedgerStore } from './createLedger.ts'
import type { UndoContext } from './decidedEntry.ts'
import {
  undoTrackingOf,
  saveUndoOffer,
  dispatchUndoEvent,
  tellUndo,
  undeliveredEvent,
  undoIn,
  expireIfPastDeadline,
  isSamePromise,
  type UndoEvent,
} from './deriveUndo.ts'
import { frozenRecord } from '../policy/frozenRecord.ts'
import { send } from './sending.ts'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { MAX_TIMEOUT_MS, clock } from '../internal/clock.ts'
import { oncePer } from '../internal/basics.ts'

/**
 * Runs the undo code for a redo: the same promise, deadline and retry, read from the `redo` of an
 * undo status.
 */
export const redoContext = (context: UndoContext): UndoContext => ({
  verb: 'redo',
  ledger: redoLedgerOf(context.ledger),
  actor: context.actor,
  // exactly what was taken back
  executionOf: (record) =>
    context.ledger.lastUndone(record)?.execution ?? context.executionOf(record),
  host: () => redoHost(context.host(), context.ledger),
})

/** Offers what the outcome of an undo promises, if the app can do it. */
export function offerRedo(context: UndoContext, record: ToolCallRecord): void {
  const { outcome, redo } = undoIn(context.ledger, record) ?? {}
  const promise = promiseIn(outcome)
  if (promise && !redo && hostHas(context.host(), 'redo'))
    applyHostOffer(redoContext(context), record, promise)
}

/** Does again what was undone, once, as `shown` promised it. */
export const redoCall = (context: UndoContext, record: ToolCallRecord, shown?: RedoOffer): void =>
  undoCall(redoContext(context), record, shown && asUndoOffer(shown))

const asUndoOffer = (offer: RedoOffer): UndoOffer => ({ ...offer, kind: 'compensate' })

const asRedoOffer = ({
  kind: _kind,
  now: _now,
  outcome: _outcome,
  ...offer
}: UndoOffer): RedoOffer => offer

const promiseIn = (outcome: UndoOutcome | undefined): UndoOffer | null =>
  outcome?.kind === 'undone' && outcome.redo ? asUndoOffer(outcome.redo) : null

/** The verbs of a redo under the names of an undo's. */
function redoHost(host: ToolHost, ledger: LedgerStore): ToolHost {
  return {
    offerUndo(record) {
      const read = (answer: unknown) => {
        const outcome = parseUndoOffer(answer)?.outcome ?? undoIn(ledger, record)?.outcome
        return promiseIn(outcome)
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
const redoLedgerOf = oncePer((ledger: LedgerStore): LedgerStore => ({
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
    const { outcome: _outcome, offer: _offer, expiresAt: _ends, ...redone } = redo
    ledger.setActivity(record, { undo: { ...redone, kind: 'redone' } })
    undoTrackingOf(ledger, record).askAgain?.()
  },
  tabs: {
    ...ledger.tabs,
    // an undo may have the same token, or none
    tell: ({ undo, ...message }) => ledger.tabs.tell({ ...message, redo: undo }),
    listen: (listener) => ledger.tabs.listen(({ id, redo }) => listener({ id, undo: redo })),
  },
}))

const asUndoStatus = ({ kind, offer, ...status }: RedoStatus): UndoStatus => ({
  ...status,
  kind: kind === 'redoing' ? 'undoing' : kind,
  ...(offer && { offer: asUndoOffer(offer) }),
})

const asRedoStatus = ({ kind, offer, ...status }: UndoStatus) =>
  ({
    ...status,
    kind: kind === 'undoing' ? 'redoing' : kind,
    ...(offer && { offer: asRedoOffer(offer) }),
  }) as RedoStatus

/** Shorter is too short for many people. Source: WCAG 2.2, 2.2.1 Timing Adjustable. */
const MIN_WINDOW_MS = 20_000

/** How often an offer that could not be read is asked for again: asking changes nothing. */
const MAX_RETRIES = 2

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
  const host = context.host()
  const { lastAsked } = tracking
  if (!isRefresh && lastAsked?.record === record && (lastAsked.host === host || !lastAsked.isSync))
    return
  const requestNumber = (tracking.requestCount += 1)
  // an offer in the record was kept already if the call was undone and redone
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
    const key = [record.call.id, ledger.identityOf(record).number, requestNumber]
    asQuery(ledger, key, answer as Promise<unknown>, async () => ask()).then(
      (offer) => isLatest() && applyHostOffer(context, record, offer),
      () => isLatest() && failed(),
    )
  } catch {
    failed()
  }
}

/** A query, so that devtools show it and it is tried again. `first`: the answer under way. */
function asQuery(
  { owner: { client, conversation } }: LedgerStore,
  key: readonly unknown[],
  first: Promise<unknown>,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  let answer: Promise<unknown> | undefined = first
  const queryFn = async () => {
    const asked = answer ?? ask()
    answer = undefined
    return (await asked) ?? null
  }
  return (
    client?.fetchQuery({
      networkMode: 'always',
      gcTime: 0,
      meta: { persist: false },
      queryKey: ['handrail', 'undo', conversation ?? null, ...key],
      queryFn,
      retry: MAX_RETRIES,
      staleTime: 0,
    }) ?? first
  )
}

/** Only the host's own answer counts as an offer, and only if the host can undo. */
function applyHostOffer(context: UndoContext, record: ToolCallRecord, answer: unknown): void {
  const { ledger } = context
  const { undo, extendUndo } = context.host()
  const offer = undo ? parseUndoOffer(answer) : null
  if (!offer) return void dispatchUndoEvent(ledger, record, { kind: 'none' })
  saveUndoOffer(ledger, record, offer, context.executionOf(record))
  ledger.tabs.ask(record.call.id)
  const { total = 0 } = undoTrackingOf(ledger, record).deadline ?? {}
  if (total > 0 && total < MIN_WINDOW_MS && !extendUndo)
    warnInDevelopment('short_window', JSON.stringify(record.call.name.slice(0, 200)), total)
}

const UNREADABLE: UndoOutcome = { kind: 'failed', reason: '', canRetry: false }

/**
 * Undoes a call, once: bound to what was shown, sent in the click itself. The request continues if
 * the component unmounts, and its outcome is stored in the ledger. `shown`: the offer that was
 * pressed; nothing is done if there is another one by now.
 */
export function undoCall(
  context: UndoContext,
  live: ToolCallRecord,
  shown: UndoOffer | undefined,
): void {
  const { ledger, verb = 'undo' } = context
  expireIfPastDeadline(ledger, live)
  const offer = undoIn(ledger, live)?.offer
  const by = context.actor()
  const execution = context.executionOf(live)
  if (!offer || !isSamePromise(shown, offer)) return
  if (!dispatchUndoEvent(ledger, live, { kind: 'press', by, at: Date.now() }, execution)) return
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
  void send(ledger.owner, verb, live.call.id, undo, offer.idempotent === true).then((sent) => {
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
  const { ledger } = context
  const tracking = undoTrackingOf(ledger, record)
  tracking.watchers += 1
  tracking.stop ??= start()
  return () => {
    tracking.watchers -= 1
    if (tracking.watchers > 0) return
    tracking.stop?.()
    tracking.stop = undefined
  }

  function start(): () => void {
    const listening = new AbortController()
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
    document.addEventListener('visibilitychange', onReturn, listening)
    addEventListener('online', onReturn, listening)
    return () => {
      clock.clear(timer)
      unsubscribe()
      listening.abort()
    }
  }
}

/** Asks the host for more time, once at a time. Resolves false if it gave none. */
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
    const { deadline } = tracking
    const frozen = frozenRecord(record, context.executionOf(record))
    const extended = await host.extendUndo(frozen, offer)
    if (parseUndoOffer(extended)) applyHostOffer(context, record, extended)
    if (tracking.deadline === deadline) return false
    tracking.announced.clear()
    tellUndo(ledger, record, { token: offer.token })
    return true
  } catch {
    return false
  } finally {
    tracking.isExtending = false
  }
}
