import type { Execution } from '../../tool-call/Execution.ts'
import type { CallIdentity } from '../CallIdentity.ts'
import type { LedgerStore } from '../LedgerStore.ts'
import type { ToolCallRecord, UndoOffer } from '../../tool-call/index.ts'
import { createDeadline, type Deadline } from './createDeadline.ts'
import { deriveUndo, type UndoEvent } from './deriveUndo.ts'
import { undeliveredOutcome } from './undeliveredOutcome.ts'

/** What a page knows of undoing one call beside its status. */
export type UndoTracking = {
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
  /** How often it was redone: what is said of an earlier undo no longer counts. */
  round: number
  /** What screen readers were told. */
  announced: Set<string>
}

/**
 * Kept per ledger, not per component: unmounting loses nothing, and two components do nothing
 * twice.
 */
type UndoConversation = { calls: Map<CallIdentity, UndoTracking>; subscribing?: Promise<void> }

const conversations = new WeakMap<LedgerStore, UndoConversation>()

export function undoConversationOf(store: LedgerStore): UndoConversation {
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
    round: 0,
    announced: new Set(),
  }
  known.record = record
  calls.set(call, known)
  return known
}

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
  const before = store.undo(record)
  const after = deriveUndo(before, event)
  if (!after || after === before) return false
  store.setUndo(record, after, execution)
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
  if (isKnown && store.undo(record)?.offer) return
  if (!isKnown)
    tracking.deadline =
      offer.expiresAt === undefined ? undefined : createDeadline(offer.expiresAt, offer.now)
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
 * What tabs of a conversation tell each other about one call, or ask of them. `token`: of the
 * offer, so that it is about the same promise, and `round` of the tab that says it.
 */
export type UndoTabMessage = {
  id: string
  token: string | undefined
  round: number
  event: UndoEvent | { kind: 'ask' | 'extended' }
}

/** What a promise is called in all tabs. */
export const undoLockName = ({ call }: ToolCallRecord, { token = '' }: UndoOffer) => [
  'undo',
  call.id,
  token,
]

/** The tab that undoes may close before it publishes the outcome. */
export function watchOtherTab(store: LedgerStore, record: ToolCallRecord, offer: UndoOffer): void {
  store.withTabs((tabs) =>
    tabs?.onLockReleased(undoLockName(record, offer), () => {
      if (store.undo(record)?.kind === 'undoing')
        dispatchUndoEvent(store, record, undeliveredOutcome(offer, undefined))
    }),
  )
}
