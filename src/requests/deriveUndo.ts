import type { Actor } from '../model/index.ts'
import type { UndoOffer, UndoOutcome, UndoStatus, ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { CallIdentity, LedgerStore } from './createLedger.ts'
import type { Sent } from './sending.ts'
import { isJsonObject } from '../model/JsonObject.ts'
import { NO_REASON } from '../host/trackAsMutation.ts'
import { parsePerson, parseUndoOutcome } from '../model/parseUndo.ts'
import { clock, isDeadline } from '../internal/clock.ts'

/**
 * What happened to taking a call back. `at`: milliseconds since the epoch, by this page's clock.
 */
export type UndoEvent =
  /**
   * The host promises. `remaining`: milliseconds until that ends, undefined where it does not;
   * `expiresAt`: the same as a moment.
   */
  | {
      kind: 'offer'
      offer: UndoOffer
      remaining?: number | undefined
      expiresAt?: number | undefined
    }
  /** The host promises nothing, or could not be asked. */
  | { kind: 'none'; cause?: UndoStatus['cause'] }
  /** Somebody pressed. */
  | { kind: 'press'; by?: Actor | undefined; at?: number | undefined }
  /** The host, or the tab that asked it, says what came of it. */
  | {
      kind: 'answer'
      outcome: UndoOutcome
      by?: Actor | undefined
      at?: number | undefined
      cause?: UndoStatus['cause']
    }
  /** The promise ended. */
  | { kind: 'end' }
  /** The host says that it no longer exists. */
  | { kind: 'gone' }

type State = UndoStatus['kind'] | 'unasked'
type Move = 'open' | 'refuse' | 'close' | 'start' | 'again' | 'settle' | 'report' | 'end_retry'
type Moves = { readonly [kind in UndoEvent['kind']]?: Move }

/**
 * The transition table of undo. An offer can be pressed while it is open, never after it ended.
 * After a press only an answer counts. An undone call stays undone, except by a redo. An event that a
 * row does not name changes nothing.
 */
const UNOFFERED: Moves = { offer: 'open', answer: 'settle' }
const OPEN: Moves = { offer: 'open', none: 'close', press: 'start', answer: 'settle', end: 'close' }
const AGAIN: Moves = {
  offer: 'report',
  none: 'end_retry',
  press: 'again',
  answer: 'settle',
  end: 'end_retry',
}
const MOVES: Record<State, Moves> = {
  unasked: { ...UNOFFERED, none: 'refuse' },
  impossible: { ...UNOFFERED, none: 'refuse' },
  held: OPEN,
  offered: OPEN,
  undoing: { offer: 'report', answer: 'settle', gone: 'close' },
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
export function deriveUndo(
  before: UndoStatus | undefined,
  event: UndoEvent,
): UndoStatus | undefined {
  const move = MOVES[before?.kind ?? 'unasked'][event.kind]
  switch (move) {
    case undefined:
      return before
    case 'open':
      return event.kind === 'offer' ? opened(before, event) : before
    case 'report':
      return event.kind === 'offer' ? reported(before, event) : before
    case 'refuse':
      return before?.kind === 'impossible' && before.cause === causeOf(event)
        ? before
        : { kind: 'impossible', ...definedMembers({ cause: causeOf(event) }) }
    case 'close':
      return {
        kind: 'expired',
        ...definedMembers({
          expiresAt: before?.expiresAt,
          cause: event.kind === 'end' ? undefined : 'withdrawn',
        }),
      }
    case 'again':
      return canPress(before) ? started(before, event) : before
    case 'start':
      return started(before, event)
    case 'settle':
      return event.kind === 'answer' ? settled(before, event) : before
    case 'end_retry':
      return before && withoutOffer(before)
    default:
      move satisfies never
      return before
  }
}

/** Whether Undo can be pressed: an open offer, or one that may be retried. */
export function canPress(status: UndoStatus | undefined): boolean {
  switch (status?.kind) {
    case 'held':
    case 'offered':
      return true
    case 'failed':
      return (
        status.offer !== undefined &&
        status.outcome?.kind === 'failed' &&
        (status.outcome.canRetry ?? status.offer.idempotent === true)
      )
    case 'partial':
      return status.offer?.idempotent === true
    default:
      return false
  }
}

function opened(
  before: UndoStatus | undefined,
  { offer, remaining, expiresAt }: UndoEvent & { kind: 'offer' },
): UndoStatus | undefined {
  const isOver = remaining !== undefined && remaining <= 0
  const redone = before?.kind === 'redone' ? { by: before.by, at: before.at } : before?.redone
  if (offer.outcome) {
    const status = settled(
      { kind: 'offered', offer, ...definedMembers({ expiresAt }) },
      { kind: 'answer', outcome: offer.outcome },
    )
    return isOver ? withoutRetry(status) : status
  }
  if (isOver)
    return before?.kind === 'expired'
      ? before
      : { kind: 'expired', ...definedMembers({ expiresAt }) }
  return {
    kind: offer.kind === 'hold' ? 'held' : 'offered',
    offer,
    ...definedMembers({ expiresAt, redone: redone && definedMembers(redone) }),
  }
}

function reported(
  before: UndoStatus | undefined,
  { offer, remaining }: UndoEvent & { kind: 'offer' },
): UndoStatus | undefined {
  const status = offer.outcome
    ? settled(before, { kind: 'answer', outcome: offer.outcome })
    : before
  return status && remaining !== undefined && remaining <= 0 ? withoutRetry(status) : status
}

function started(before: UndoStatus | undefined, event: UndoEvent): UndoStatus {
  const { by, at } = event.kind === 'press' ? event : {}
  return {
    kind: 'undoing',
    ...definedMembers({
      offer: before?.offer,
      expiresAt: before?.expiresAt,
      by,
      at,
      cause: causeOf(event),
    }),
  }
}

function settled(
  before: UndoStatus | undefined,
  { outcome, by = before?.by, at, cause }: UndoEvent & { kind: 'answer' },
): UndoStatus {
  return {
    kind: outcome.kind,
    outcome,
    ...definedMembers({ offer: before?.offer, expiresAt: before?.expiresAt, by, at, cause }),
  }
}

const withoutRetry = (status: UndoStatus) =>
  status.kind === 'failed' || status.kind === 'partial' ? withoutOffer(status) : status

function withoutOffer(status: UndoStatus): UndoStatus {
  const { offer, ...rest } = status
  return offer ? rest : status
}

const causeOf = (event: UndoEvent) => ('cause' in event ? event.cause : undefined)

/** Without what is not known. */
function definedMembers<T extends object>(
  members: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
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

/** What a page knows of undoing one call beside its status. */
type UndoTracking = {
  record: ToolCallRecord
  /** The last promise, and when it ends. */
  lastOffer?: UndoOffer | undefined
  deadline?: Deadline | undefined
  /**
   * The record and the host that were last asked about; the answers to earlier questions no longer
   * count.
   */
  lastAsked?: { record: ToolCallRecord; host: object; isSync: boolean }
  requestCount: number
  /** Asks the host again what it promises. */
  askAgain?: () => void
  isExtending: boolean
  /** How many look at it, and what ends the looking. */
  watchers: number
  stop?: (() => void) | undefined
  /** What screen readers were told. */
  announced: Set<string>
}

/**
 * Kept per ledger, not per component: unmounting loses nothing, and two components do nothing
 * twice.
 */
type UndoConversation = { calls: Map<CallIdentity, UndoTracking>; isHeard?: true }

const conversations = new WeakMap<LedgerStore, UndoConversation>()

function undoConversationOf(store: LedgerStore): UndoConversation {
  const known = conversations.get(store) ?? { calls: new Map<CallIdentity, UndoTracking>() }
  conversations.set(store, known)
  return known
}

export function undoTrackingOf(store: LedgerStore, record: ToolCallRecord): UndoTracking {
  const { calls } = undoConversationOf(store)
  const call = store.identityOf(record)
  const known = calls.get(call) ?? {
    record,
    requestCount: 0,
    watchers: 0,
    isExtending: false,
    announced: new Set(),
  }
  known.record = record
  calls.set(call, known)
  return known
}

/** How far taking back this very call is. */
export const undoIn = (store: LedgerStore, record: ToolCallRecord): UndoStatus | undefined =>
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
  const isKnown =
    tracking.lastOffer !== undefined &&
    offer.now === undefined &&
    isSameOffer(tracking.lastOffer, offer)
  if (isKnown && undoIn(store, record)?.offer) return
  if (!isKnown)
    tracking.deadline = isDeadline(offer.expiresAt, offer.now)
      ? createDeadline(offer.expiresAt, offer.now)
      : undefined
  tracking.lastOffer = offer
  const { deadline } = tracking
  const event = {
    kind: 'offer',
    offer,
    remaining: deadline?.remaining(),
    expiresAt: deadline?.at,
  } as const
  dispatchUndoEvent(store, record, event, execution)
}

/** Pressing either does the same. */
export const isSamePromise = (a?: Partial<UndoOffer>, b?: Partial<UndoOffer>): boolean =>
  a?.kind === b?.kind && a?.token === b?.token && a?.label === b?.label

const isSameOffer = (a: UndoOffer, b: UndoOffer) =>
  isSamePromise(a, b) && a.expiresAt === b.expiresAt && b.outcome === undefined

/** Ends an offer whose time is over, by the monotonic clock. */
export function expireIfPastDeadline(store: LedgerStore, record: ToolCallRecord): void {
  const { deadline } = undoTrackingOf(store, record)
  if (deadline && deadline.remaining() <= 0) dispatchUndoEvent(store, record, { kind: 'end' })
}

/**
 * What tabs of a conversation tell each other of undoing a call. `token`: of the offer. Without an
 * outcome, the host has given more time.
 */
export type UndoNews = {
  token?: string | undefined
  outcome?: UndoOutcome
  by?: Actor | undefined
  at?: number | undefined
}

/** Tells the other tabs. */
export const tellUndo = (store: LedgerStore, { call }: ToolCallRecord, undo: UndoNews): void =>
  store.tabs.tell({ id: call.id, undo })

/**
 * Hears the other tabs, and asks what they know of a call: what was undone there is undone here. What
 * this page has sent stands.
 */
export function hearUndo(store: LedgerStore, { call: { id: asked } }: ToolCallRecord): void {
  const conversation = undoConversationOf(store)
  if (!conversation.isHeard) {
    conversation.isHeard = true
    listenToUndo(store)
  }
  store.tabs.ask(asked)
}

function listenToUndo(store: LedgerStore): void {
  const conversation = undoConversationOf(store)
  store.tabs.listen(({ id, undo }) => {
    if (!isJsonObject(undo)) return
    const tracking = [...conversation.calls.values()].find(
      ({ record: { call }, lastOffer }) => call.id === id && lastOffer?.token === undo.token,
    )
    if (!tracking) return
    const { record, askAgain } = tracking
    const outcome = parseUndoOutcome(undo.outcome)
    if (!outcome) return askAgain?.() // only the host knows what it promises
    if (!canPress(undoIn(store, record))) return
    const by = parsePerson(undo.by) ?? undefined
    const at = typeof undo.at === 'number' ? undo.at : undefined
    dispatchUndoEvent(store, record, { kind: 'answer', outcome, by, at })
  })
}

/** The end of a promise. */
interface Deadline {
  /** Milliseconds until then, never less than 0. */
  remaining(): number
  /** How long it was when this page learnt of it, in milliseconds. */
  readonly total: number
  /** The same as a moment of this page's clock, in milliseconds since the epoch. */
  readonly at: number
  /**
   * Call this when the page comes back. Subtracts time that the device slept, which only the system
   * clock noticed.
   */
  resume(): void
}

/** A shorter difference is treated as a clock correction, not as sleep. */
const MIN_SLEEP_MS = 1000

/**
 * Counts down with the monotonic clock. `expiresAt` is in milliseconds since the epoch, by the
 * clock that says `now`. Changing the system clock neither gives nor takes time. Sleep does take
 * time, although it stops the page's own clock.
 */
export function createDeadline(expiresAt: number, now = clock.wall()): Deadline {
  const total = Math.max(0, expiresAt - now)
  const at = clock.wall() + expiresAt - now
  let wallClock = clock.wall()
  let monotonicClock = clock.now()
  let end = monotonicClock + total
  return {
    total,
    at,
    remaining: () => Math.max(0, end - clock.now()),
    resume() {
      const slept = clock.wall() - wallClock - (clock.now() - monotonicClock)
      if (slept > MIN_SLEEP_MS) end -= slept
      wallClock = clock.wall()
      monotonicClock = clock.now()
    },
  }
}
