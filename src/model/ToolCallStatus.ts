import type { Actor } from './Consent.ts'
import type { Execution } from './Execution.ts'
import type { ToolMode, ToolModeSource } from './ToolMode.ts'
import type { UndoStatus } from './Undo.ts'

/**
 * One reason for an answer. `kind` is for code and translations, `text` is English; with `isOwn` it is
 * the app's own, in its language.
 */
export type Reason = { kind: string; text: string; isOwn?: true }

/**
 * What a call is doing, or how it ended. `checking`: a page that has just begun does not know yet
 * whether the call asks; `deriveToolCallStatus` always knows.
 */
export type ToolCallStatusKind =
  | 'checking'
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
  | 'decided_elsewhere'
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
  | 'refusal_text'
  | 'invalid_arguments'
  | 'timed_out'
  | 'by_person'
  | 'by_policy'
  | 'by_grant'
  | 'ran_without_consent'
  | 'ran_otherwise'
  | 'ran_though_denied'
  | 'forbidden'
  | 'ran_though_forbidden'
  | 'stopping'
  | 'slow'
  | 'stalled'

/** Why a call has its status: one word for each rule of `deriveToolCallStatus`. */
export type StatusCause =
  | 'checking'
  | 'unsent'
  | 'sending'
  | 'staged'
  | 'failed'
  | 'denied_here'
  | 'stopped_here'
  | 'denied_other_tab'
  | 'stopped_other_tab'
  | 'reported_denied'
  | 'reported_rejected'
  | 'refusal_text'
  | 'reported_cancelled'
  | 'reported_timed_out'
  | 'reported_expired'
  | 'deadline'
  | 'deadline_in_flight'
  | 'answer_deadline'
  | 'success'
  | 'failure'
  | 'unreadable_result'
  | 'unreadable_record'
  | 'taken_back'
  | 'undo_hold'
  | 'question'
  | 'queued'
  | 'allowed'
  | 'requested'
  | 'asked'
  | 'streaming'
  | 'gated'
  | 'run_ended'
  | 'no_result'
  | 'ran_without_consent'
  | 'forbidden'
  | 'ran_though_forbidden'
  | 'running'
  | 'stopping'
  | 'stopped'
  | 'slow'
  | 'stalled'

/** Why a call asks, runs without asking, or is refused. */
export type ConsentCause =
  | 'checking'
  | 'asks_policy'
  | 'asks_policy_threw'
  | 'asks_policy_unclear'
  | 'asks_confirmation'
  | `asks_${ToolMode}`
  | 'asks_outbound'
  | 'asks_assumed'
  | 'asks_gated'
  | 'asks_requested'
  | 'asks_server'
  | 'asks_rule'
  | 'asks_rule_unsure'
  | 'forbidden'
  | 'runs_policy'
  | 'runs_grant'
  | 'runs_rule'
  | 'runs'

/**
 * Where stopping a running call stands: an axis of its own, and no decision. `requested`: the app was
 * asked. `acknowledged`: it took that, and the call has not ended yet. `overdue`: the call goes on
 * after its time, so that Stop can be pressed again. `failed`: the app could not be asked, or refused.
 * Times: milliseconds since the epoch, by this page's clock.
 */
export type StopStatus = {
  kind: 'requested' | 'acknowledged' | 'overdue' | 'failed'
  /** When it was asked for, and by whom where this page knows. */
  at: number
  by?: Actor
  acknowledgedAt?: number
  /** What the app said where it failed; from outside, so never shown as our own words. */
  error?: string
  /** It was pressed in another tab. */
  otherTab?: true
}

/**
 * Where running a call again stands. `refused`: nothing was sent, because a rule denies the call or
 * the app cannot run it again; `reason` says why.
 */
export type RerunStatus = {
  kind: 'sending' | 'sent' | 'failed' | 'refused'
  /** Milliseconds since the epoch, by this page's clock. */
  at: number
  reason?: string
  /** Another tab of the conversation runs it. */
  otherTab?: true
}

/** Nothing was heard of a call that is at work. `since`: when this page last heard of it. */
export type Silence = {
  kind: 'slow' | 'stalled'
  /** Milliseconds since the epoch, by this page's clock. */
  since: number
  /** What was heard last, in the words of the tool. */
  last?: string
}

/** The status of one call: derived from its record, the policy and the ledger, never stored. */
export interface ToolCallStatus {
  kind: ToolCallStatusKind
  /** The rule that gave the kind. */
  cause: StatusCause
  /** The rule by which it asks, or does not. */
  consentCause: ConsentCause
  /** The rule of the policy that named the call, as it was written. */
  rule?: string
  /** What that rule gives as its reason. */
  ruleReason?: string
  /** What would run, runs, or ran. */
  execution: Execution
  /** What was allowed, where something else ran. */
  allowed?: Execution
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
  /** There once somebody pressed Stop. */
  stop?: StopStatus
  /** There once somebody pressed Run again. */
  rerun?: RerunStatus
  /** What was heard last, where the cause is `slow` or `stalled`. */
  silence?: Silence
  /**
   * Why it has this mode, and why it asks or does not, in words for people. Nothing is decided by
   * them: see `consentCause`. Why it has this status says `cause`; its words are `because.<cause>`.
   */
  because: readonly Reason[]
}
