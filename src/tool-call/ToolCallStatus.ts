import type { Reason } from './Reason.ts'
import type { ToolMode, ToolModeSource } from './ToolMode.ts'
import type { UndoStatus } from './Undo.ts'

/** What a call is doing, or how it ended. */
export type ToolCallStatusKind =
  | 'preparing'
  | 'held'
  | 'awaiting_consent'
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'denied'
  | 'cancelled'
  | 'expired'
  | 'unknown'

/** What is special about it. */
export type ToolCallDetail =
  | 'queued'
  | 'sending'
  | 'unsent'
  | 'staged'
  | 'awaiting_answer'
  | 'partial'
  | 'redacted'
  | 'too_large'
  | 'synthetic'
  | 'discarded'
  | 'rejected'
  | 'invalid_arguments'
  | 'timed_out'
  | 'by_person'
  | 'by_policy'
  | 'by_grant'
  | 'ran_without_consent'

/** The status of one call: derived from its record, the policy and the ledger, never stored. */
export interface ToolCallStatus {
  kind: ToolCallStatusKind
  details: readonly ToolCallDetail[]
  mode: ToolMode
  modeSource: ToolModeSource
  /**
   * Somebody is asked about this call: by the protocol's own request or by the policy, whatever has
   * become of it.
   */
  needsConsent: boolean
  /** It has not ended. */
  isPending: boolean
  /** It has its outcome, which may be that nobody knows. */
  isSettled: boolean
  /** Its result ends the run. A plain success does not. */
  isTerminal: boolean
  /** It failed, and the assistant will try again. */
  willRetry: boolean
  undo?: UndoStatus
  /** Why it has this mode, why it asks or does not, and why it has this status. */
  because: readonly Reason[]
}
