import type { Actor } from './Consent.ts'
import type { Optional } from './JsonObject.ts'

/**
 * The host's promise that a call can be taken back: by reversing it (`compensate`) or because it
 * has not run yet (`hold`).
 */
export type UndoOffer = { kind: 'compensate' | 'hold' } & Optional<{
  token: string
  /** What comes back, in the host's words. Shown beside "Undo", never in its place. */
  label: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** Undoing twice does no more than undoing once. */
  idempotent: boolean
  /**
   * The current time of the clock that set `expiresAt`, so that a page with a wrong clock counts
   * correctly. Only in a fresh answer, never in a stored offer.
   */
  now: number
  /** What became of it, where the host knows: before a reload, on another device. */
  outcome: UndoOutcome
}>

/**
 * The host's promise that exactly what an undo took back can be done again. It comes with the
 * outcome of the undo.
 */
export type RedoOffer = Omit<UndoOffer, 'kind' | 'outcome'>

/** What came of taking a call back. */
export type UndoOutcome =
  /** `redo`: there where it can be done again. */
  | { kind: 'undone'; redo?: RedoOffer }
  | { kind: 'partial'; items: readonly { label: string; undone: boolean; reason?: string }[] }
  /**
   * Something stands in the way. `changes`: what the call left there, and what is there now.
   * `null`: nothing is there; a side that is missing is not known.
   */
  | { kind: 'conflict'; reason: string; changes?: { before?: unknown; after?: unknown } }
  | { kind: 'failed'; reason: string; canRetry?: boolean }

/** What came of doing again what was undone. The members are those of an `UndoOutcome`. */
export type RedoOutcome = { kind: 'redone' } | Exclude<UndoOutcome, { kind: 'undone' }>

/** Where doing again what was undone stands. */
export type RedoStatus = Omit<UndoStatus, 'kind' | 'outcome' | 'offer' | 'redo' | 'redone'> & {
  kind: 'offered' | 'redoing' | 'partial' | 'conflict' | 'failed' | 'expired'
  outcome?: Exclude<RedoOutcome, { kind: 'redone' }>
  offer?: RedoOffer
}

/** Where taking a call back stands: a second axis beside the status of the call. */
export type UndoStatus = {
  kind:
    | 'held'
    | 'offered'
    | 'undoing'
    | 'undone'
    | 'redone'
    | 'partial'
    | 'conflict'
    | 'failed'
    | 'expired'
    | 'impossible'
  /** Milliseconds since the epoch, by this page's clock. */
  expiresAt?: number
  outcome?: UndoOutcome
  /** The promise that it is about. None where there is nothing left to press for. */
  offer?: UndoOffer
  /** Who took it back, and when by this page's clock. */
  by?: Actor
  at?: number
  /** Where doing it again stands, once it was undone and the host promised that. */
  redo?: RedoStatus
  /** Who did it again, and when: the promise is a new one. */
  redone?: { by?: Actor; at?: number }
  /**
   * Why the status is as it is: the app did not answer, withdrew the offer, another tab is undoing
   * it or says so without proof (`claimed`), the device is offline, or nobody knows what arrived.
   */
  cause?: 'no_answer' | 'withdrawn' | 'other_tab' | 'claimed' | 'offline' | 'unsure'
}
