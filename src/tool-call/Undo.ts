import type { Opt } from './JsonObject.ts'

/** The host's promise that a call can be taken back: by reversing it (`compensate`) or because it has not run yet (`hold`). */
export type UndoOffer = { kind: 'compensate' | 'hold' } & Opt<{
  token: string
  label: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** Undoing twice does no more than undoing once. */
  idempotent: boolean
}>

export type UndoOutcome =
  | { kind: 'undone' }
  | { kind: 'partial'; items: readonly { label: string; back: boolean; reason?: string }[] }
  | { kind: 'conflict'; reason: string }
  | { kind: 'failed'; reason: string; canRetry?: boolean }

/** Where taking a call back stands: a second axis beside the status of the call. `expiresAt`: milliseconds since the epoch. */
export type UndoStatus = {
  kind: 'held' | 'offered' | 'undoing' | 'undone' | 'partial' | 'conflict' | 'failed' | 'expired' | 'impossible'
  expiresAt?: number
  outcome?: UndoOutcome
}
