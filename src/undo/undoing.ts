import type { LedgerStore } from '../host/ledger/createLedger.ts'
import type { ToolCallRecord, UndoOffer } from '../tool-call/index.ts'
import { createDeadline, type Deadline } from './offer/createDeadline.ts'
import { deriveUndo, type UndoEvent } from './deriveUndo.ts'
import { lost } from './lost.ts'

/** What a page knows of undoing one call beside its status. */
export type Undoing = {
  record: ToolCallRecord
  /** The last promise, and when it ends. */
  promised?: UndoOffer | undefined
  deadline?: Deadline | undefined
  /**
   * The record and the host that were last asked about; the answers to earlier questions no longer
   * count.
   */
  asked?: { record: ToolCallRecord; host: object; isSync: boolean }
  questions: number
  isExtending: boolean
  /** How many look at it, and what ends the looking. */
  watchers: number
  stop?: (() => void) | undefined
  /** What screen readers were told. */
  said: Set<string>
}

/**
 * What belongs to a ledger, not to a component: one that unmounts loses nothing, and two of them do
 * nothing twice.
 */
type Conversation = { calls: Map<string, Undoing>; hearing?: Promise<void> }

const conversations = new WeakMap<LedgerStore, Conversation>()

export function conversationOf(store: LedgerStore): Conversation {
  const known = conversations.get(store) ?? { calls: new Map<string, Undoing>() }
  conversations.set(store, known)
  return known
}

export function undoingOf(store: LedgerStore, record: ToolCallRecord): Undoing {
  const { calls } = conversationOf(store)
  const known = calls.get(record.call.id) ?? {
    record,
    questions: 0,
    watchers: 0,
    isExtending: false,
    said: new Set(),
  }
  known.record = record
  calls.set(record.call.id, known)
  return known
}

/** Lets something happen. True where it changed where undoing stands. */
export function step(store: LedgerStore, { call }: ToolCallRecord, event: UndoEvent): boolean {
  const before = store.undo(call)
  const after = deriveUndo(before, event)
  if (!after || after === before) return false
  store.setUndo(call, after)
  return true
}

/**
 * Takes what the host promises. The same promise goes on ending when it ended before, unless it
 * comes with a clock: a clock that was set since moves nothing.
 */
export function promise(store: LedgerStore, record: ToolCallRecord, offer: UndoOffer): void {
  const undoing = undoingOf(store, record)
  const isKnown =
    undoing.promised !== undefined &&
    offer.now === undefined &&
    isSameOffer(undoing.promised, offer)
  if (isKnown && store.undo(record.call)?.offer) return
  if (!isKnown)
    undoing.deadline =
      offer.expiresAt === undefined ? undefined : createDeadline(offer.expiresAt, offer.now)
  undoing.promised = offer
  step(store, record, {
    kind: 'offer',
    offer,
    left: undoing.deadline?.left(),
    expiresAt: undoing.deadline?.at,
  })
}

const isSameOffer = (a: UndoOffer, b: UndoOffer) =>
  a.kind === b.kind &&
  a.token === b.token &&
  a.label === b.label &&
  a.expiresAt === b.expiresAt &&
  b.outcome === undefined

/** Ends a promise whose time is over, by a clock that nobody sets. */
export function endIfOver(store: LedgerStore, record: ToolCallRecord): void {
  const { deadline } = undoingOf(store, record)
  if (deadline && deadline.left() <= 0) step(store, record, { kind: 'end' })
}

/**
 * What tabs of a conversation tell each other about one call, or ask of them. `token`: of the
 * offer, so that it is about the same promise.
 */
export type UndoNews = { id: string; token: string | undefined; event: UndoEvent | { kind: 'ask' } }

/** What a promise is called in all tabs. */
export const nameOf = ({ call }: ToolCallRecord, { token = '' }: UndoOffer) => [
  'undo',
  call.id,
  token,
]

/** The tab that undoes may close before it says what came of it. */
export function watchTab(store: LedgerStore, record: ToolCallRecord, offer: UndoOffer): void {
  store.withTabs((tabs) =>
    tabs?.whenFree(nameOf(record, offer), () => {
      if (store.undo(record.call)?.kind === 'undoing') step(store, record, lost(offer, undefined))
    }),
  )
}
