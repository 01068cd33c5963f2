import type { Actor, UndoOffer, UndoOutcome, UndoStatus, ToolCallRecord } from '../model/index.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { CallIdentity, LedgerStore } from './createLedger.ts'
import type { Sent } from './sending.ts'
import { NO_REASON } from '../host/trackAsMutation.ts'
import { clock, isDeadline } from '../internal/clock.ts'
import { defined, oncePer } from '../internal/basics.ts'

type Cause = UndoStatus['cause']
type Person = { by?: Actor | undefined; at?: number | undefined }

/** An event of an undo. `at`: milliseconds since the epoch, by this page's clock. */
export type UndoEvent =
  /**
   * The host promises. `remaining`: milliseconds until that ends, undefined if it does not;
   * `expiresAt`: the same as a moment.
   */
  | {
      kind: 'offer'
      offer: UndoOffer
      remaining?: number | undefined
      expiresAt?: number | undefined
    }
  /** The host promises nothing, or could not be asked. */
  | { kind: 'none'; cause?: Cause }
  | ({ kind: 'press' } & Person)
  /** The host, or the tab that asked it, says what came of it. */
  | ({ kind: 'answer'; outcome: UndoOutcome; cause?: Cause } & Person)
  | { kind: 'end' }
  /** The host says that it no longer exists. */
  | { kind: 'gone' }

type Status = UndoStatus | undefined
type EventOf<K> = Extract<UndoEvent, { kind: K }>
type Row = { readonly [K in UndoEvent['kind']]?: (before: Status, event: EventOf<K>) => Status }

const UNOFFERED: Row = { offer: opened, answer: settled }
const OPEN: Row = { ...UNOFFERED, none: withdrawn, press: pressed, end: ended }
const AGAIN: Row = {
  offer: reported,
  none: withoutOffer,
  press: pressed,
  answer: settled,
  end: withoutOffer,
}

/**
 * The transition table of undo. An offer can be pressed while it is open, never after it ended.
 * After a press only an answer counts. An undone call stays undone, except by a redo. An event that a
 * row does not name changes nothing.
 */
const TABLE: Record<UndoStatus['kind'] | 'unasked', Row> = {
  unasked: { ...UNOFFERED, none: refused },
  impossible: { ...UNOFFERED, none: refused },
  held: OPEN,
  offered: OPEN,
  undoing: { offer: reported, answer: settled, gone: withdrawn },
  undone: {},
  redone: UNOFFERED,
  partial: AGAIN,
  conflict: {},
  failed: AGAIN,
  expired: UNOFFERED,
}

/**
 * The undo status after an event. Pure and total; returns the same object if nothing changed.
 * Undefined: the host was not asked yet.
 */
export function deriveUndo(before: Status, event: UndoEvent): Status {
  const move = TABLE[before?.kind ?? 'unasked'][event.kind] as Row[keyof Row] &
    ((before: Status, event: UndoEvent) => Status)
  return move ? move(before, event) : before
}

/** True if Undo can be pressed: an open offer, or one that may be retried. */
export function canPress(status: Status): boolean {
  const { kind, offer, outcome } = status ?? {}
  if (kind === 'failed')
    return (
      offer !== undefined &&
      outcome?.kind === 'failed' &&
      (outcome.canRetry ?? offer.idempotent === true)
    )
  return kind === 'partial' ? offer?.idempotent === true : kind === 'held' || kind === 'offered'
}

function opened(before: Status, { offer, remaining, expiresAt }: EventOf<'offer'>): Status {
  const isOver = remaining !== undefined && remaining <= 0
  if (offer.outcome) {
    const offered = { kind: 'offered' as const, offer, ...defined({ expiresAt }) }
    const status = settled(offered, { kind: 'answer', outcome: offer.outcome })
    return isOver ? withoutRetry(status) : status
  }
  if (isOver)
    return before?.kind === 'expired' ? before : { kind: 'expired', ...defined({ expiresAt }) }
  const redone = before?.kind === 'redone' ? { by: before.by, at: before.at } : before?.redone
  return {
    kind: offer.kind === 'hold' ? 'held' : 'offered',
    offer,
    ...defined({ expiresAt, redone: redone && defined(redone) }),
  }
}

function reported(before: Status, { offer, remaining }: EventOf<'offer'>): Status {
  const { outcome } = offer
  const status = outcome ? settled(before, { kind: 'answer', outcome }) : before
  return status && remaining !== undefined && remaining <= 0 ? withoutRetry(status) : status
}

function refused(before: Status, { cause }: EventOf<'none'>): Status {
  const isSame = before?.kind === 'impossible' && before.cause === cause
  return isSame ? before : { kind: 'impossible', ...defined({ cause }) }
}

function ended(before: Status): UndoStatus {
  return { kind: 'expired', ...defined({ expiresAt: before?.expiresAt }) }
}

function withdrawn(before: Status): Status {
  return { ...ended(before), cause: 'withdrawn' }
}

function pressed(before: Status, { by, at }: EventOf<'press'>): Status {
  const { offer, expiresAt } = before ?? {}
  return canPress(before) ? { kind: 'undoing', ...defined({ offer, expiresAt, by, at }) } : before
}

function settled(
  before: Status,
  { outcome, by = before?.by, at, cause }: EventOf<'answer'>,
): UndoStatus {
  const { offer, expiresAt } = before ?? {}
  return { kind: outcome.kind, outcome, ...defined({ offer, expiresAt, by, at, cause }) }
}

const withoutRetry = (status: UndoStatus): Status =>
  status.kind === 'failed' || status.kind === 'partial' ? withoutOffer(status) : status

function withoutOffer(status: Status): Status {
  if (!status?.offer) return status
  const { offer: _, ...rest } = status
  return rest
}

/**
 * The event of an undo that failed. The request may have arrived, unless the host refused it. It is
 * sent again only if undo is idempotent.
 */
export function undeliveredEvent(
  { idempotent }: UndoOffer,
  { event, error }: Sent<unknown> & { error: Error },
): UndoEvent {
  if (event === 'close') return { kind: 'gone' }
  const isOffline = typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine
  const reason = error.message === NO_REASON ? '' : error.message
  return {
    kind: 'answer',
    outcome: { kind: 'failed', reason, canRetry: idempotent === true },
    at: Date.now(),
    cause: event === 'refuse' ? undefined : isOffline ? 'offline' : 'unsure',
  }
}

type UndoTracking = ReturnType<typeof newTracking>

/** A page's facts about undoing one call, beside its status. */
const newTracking = (record: ToolCallRecord) => ({
  record,
  /** The last promise, and when it ends. */
  lastOffer: undefined as UndoOffer | undefined,
  deadline: undefined as ReturnType<typeof createDeadline> | undefined,
  /** The record and the host that were last asked about; only the last answer counts. */
  lastAsked: undefined as { record: ToolCallRecord; host: object; isSync: boolean } | undefined,
  requestCount: 0,
  /** Asks the host again what it promises. */
  askAgain: undefined as (() => void) | undefined,
  isExtending: false,
  /** How many look at it, and what ends the looking. */
  watchers: 0,
  stop: undefined as (() => void) | undefined,
  announced: new Set<string>(),
})

/**
 * Kept per ledger, not per component: unmounting loses nothing, and two components do nothing
 * twice. Hears the other tabs from the first call on.
 */
const undoCallsOf = oncePer((store: LedgerStore) => {
  const calls = new Map<CallIdentity, UndoTracking>()
  store.tabs.listen(({ id, undo }) => hear(store, calls.values(), id, undo as UndoNews | undefined))
  return calls
})

export function undoTrackingOf(store: LedgerStore, record: ToolCallRecord): UndoTracking {
  const calls = undoCallsOf(store)
  const call = store.identityOf(record)
  const known = calls.get(call) ?? newTracking(record)
  known.record = record
  calls.set(call, known)
  return known
}

export const undoIn = (store: LedgerStore, record: ToolCallRecord): Status =>
  store.activity(record)?.undo

/**
 * Applies an event to the undo status. Returns true if the status changed. `execution`: what is
 * taken back.
 */
export function dispatchUndoEvent(
  store: LedgerStore,
  record: ToolCallRecord,
  event: UndoEvent,
  execution?: Execution,
): boolean {
  const before = undoIn(store, record)
  const after = deriveUndo(before, event)
  if (!after || after === before) return false
  store.setActivity(record, { undo: after }, execution)
  return true
}

/**
 * Records the host's offer. The same offer keeps its deadline unless it comes with a server clock
 * (`now`), so changing the system clock has no effect. `execution`: what it is about.
 */
export function saveUndoOffer(
  store: LedgerStore,
  record: ToolCallRecord,
  offer: UndoOffer,
  execution?: Execution,
): void {
  const tracking = undoTrackingOf(store, record)
  const { lastOffer } = tracking
  const { expiresAt, now } = offer
  const isKnown =
    isSamePromise(lastOffer, offer) &&
    lastOffer?.expiresAt === expiresAt &&
    offer.outcome === undefined &&
    now === undefined
  if (isKnown && undoIn(store, record)?.offer) return
  if (!isKnown)
    tracking.deadline = isDeadline(expiresAt, now) ? createDeadline(expiresAt, now) : undefined
  tracking.lastOffer = offer
  const { deadline } = tracking
  const left = { remaining: deadline?.remaining(), expiresAt: deadline?.at }
  dispatchUndoEvent(store, record, { kind: 'offer', offer, ...left }, execution)
}

/** Pressing either does the same. */
export const isSamePromise = (a?: Partial<UndoOffer>, b?: Partial<UndoOffer>): boolean =>
  a?.kind === b?.kind && a?.token === b?.token && a?.label === b?.label

export function expireIfPastDeadline(store: LedgerStore, record: ToolCallRecord): void {
  const { deadline } = undoTrackingOf(store, record)
  if (deadline && deadline.remaining() <= 0) dispatchUndoEvent(store, record, { kind: 'end' })
}

/**
 * A message between tabs about undoing a call. `token`: of the offer. Without an outcome, the host
 * has given more time.
 */
type UndoNews = Person & { token?: string | undefined; outcome?: UndoOutcome }
export const tellUndo = (store: LedgerStore, { call }: ToolCallRecord, undo: UndoNews): void =>
  store.tabs.tell({ id: call.id, undo })

/** Takes over an undo from another tab, unless this page has sent its own. */
function hear(
  store: LedgerStore,
  calls: Iterable<UndoTracking>,
  id: string,
  undo: UndoNews | undefined,
): void {
  const tracking = [...calls].find(
    ({ record: { call }, lastOffer }) => undo && call.id === id && lastOffer?.token === undo.token,
  )
  if (!tracking || !undo) return
  const { outcome, by, at } = undo
  if (!outcome) return tracking.askAgain?.() // only the host knows what it promises
  if (canPress(undoIn(store, tracking.record)))
    dispatchUndoEvent(store, tracking.record, { kind: 'answer', outcome, by, at })
}

/** A shorter difference is treated as a clock correction, not as sleep. */
const MIN_SLEEP_MS = 1000

/**
 * The end of a promise, counted down with the monotonic clock. `expiresAt` is in milliseconds since
 * the epoch, by the clock that says `now`. Changing the system clock neither gives nor takes time.
 * Sleep does take time, although it stops the page's own clock.
 */
export function createDeadline(expiresAt: number, now = clock.wall()) {
  const total = Math.max(0, expiresAt - now)
  const at = clock.wall() + expiresAt - now
  let wallClock = clock.wall()
  let monotonicClock = clock.now()
  let end = monotonicClock + total
  return {
    /** How long it was when this page learnt of it, in milliseconds. */
    total,
    at,
    remaining: () => Math.max(0, end - clock.now()),
    /** Subtracts time that the device slept, which only the system clock noticed. */
    resume() {
      const slept = clock.wall() - wallClock - (clock.now() - monotonicClock)
      if (slept > MIN_SLEEP_MS) end -= slept
      wallClock = clock.wall()
      monotonicClock = clock.now()
    },
  }
}
