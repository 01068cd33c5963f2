import type { Actor } from './Consent.ts'
import type { ToolMode, ToolModeSource, JsonObject, Optional } from './JsonObject.ts'
import type { UndoStatus, ToolSpec } from './ToolCallRecord.ts'

/**
 * One reason for an answer. `kind` is for code and translations, `text` is English; with `isOwn` it is
 * the app's own, in its language. `part`: the argument that decided, and what of it.
 */
export type Reason = { kind: string; text: string; isOwn?: true; part?: string }

/** The progress of a call, or how it ended. */
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

/**
 * The reason of a status: one word for each way to a kind, wherever it was decided. `decided`: the
 * decision is on its way, see `delivery`.
 */
export type StatusReason =
  | 'unreadable'
  | 'arriving'
  | 'queued'
  | 'decided_elsewhere'
  | 'gated'
  | 'undo_hold'
  | 'forbidden'
  | 'asked'
  | 'decided'
  | 'question'
  | 'allowed'
  | 'at_work'
  | 'result'
  | 'ran_without_consent'
  | 'ran_though_denied'
  | 'ran_though_forbidden'
  | 'timed_out'
  | 'turned_down'
  | 'rejected'
  | 'refused'
  | 'refusal_text'
  | 'aborted'
  | 'taken_back'
  | 'undecided'
  | 'gone'
  | 'unanswered'
  | 'late'
  | 'unclear'
  | 'run_ended'
  | 'no_result'

/**
 * The progress of a decision or answer that the runtime does not have yet. `staged`: it waits for
 * the others of its batch. `unsent`: it did not arrive, and cannot any more before it is sent
 * again. `undelivered`: the policy's own did not arrive, so a person is asked.
 */
export type Delivery = 'staged' | 'sending' | 'unsent' | 'undelivered'

/** Why a call asks, runs without asking, or is refused. */
export type ConsentCause =
  | 'asks_policy'
  | 'asks_policy_threw'
  | 'asks_policy_unclear'
  | 'asks_confirmation'
  | `asks_${ToolMode}`
  | 'asks_outbound'
  | 'asks_assumed'
  | 'asks_gated'
  | 'asks_changed'
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
 * The state of stopping a running call. `requested`: the app was asked. `acknowledged`: it took
 * that, and the call has not ended yet. `overdue`: the call goes on after its time, so that Stop
 * can be pressed again. `failed`: the app could not be asked, or refused. Times: milliseconds since
 * the epoch, by this page's clock.
 */
export type StopStatus = {
  kind: 'sending' | 'taken' | 'overdue' | 'failed' | 'refused' | 'gone'
  /** The time of the request to stop, and the person if this page knows. */
  at: number
  by?: Actor
  acknowledgedAt?: number
  /** The app's text if it failed. It is outside text. */
  error?: string
}

/**
 * The state of running a call again. `refused`: nothing was sent, because a rule denies the call or
 * the app cannot run it again; `reason` says why.
 */
export type RerunStatus = {
  kind: 'sending' | 'taken' | 'failed' | 'refused' | 'gone'
  /** Milliseconds since the epoch, by this page's clock. */
  at: number
  reason?: string
}

/** The silence of a running call. `since`: the time of its last sign of life. */
export type Silence = {
  kind: 'slow' | 'stalled'
  /** Milliseconds since the epoch, by this page's clock. */
  since: number
  /** The last message of the tool. */
  last?: string
}

/** The status of one call: derived from its record, the policy and the ledger, never stored. */
export interface ToolCallStatus {
  kind: ToolCallStatusKind
  /** The rule that gave the kind. Its words are `because.<reason>`. */
  reason: StatusReason
  /** The rule by which it asks, or does not. */
  consentCause: ConsentCause
  /** The rule of the policy that named the call, as it was written. */
  rule?: string
  /** The reason of that rule. */
  ruleReason?: string
  /** The tool and arguments that would run, run, or ran. */
  execution: Execution
  /** The allowed execution, if another one ran. */
  allowed?: Execution
  mode: ToolMode
  modeSource: ToolModeSource
  /**
   * Somebody is asked about this call: by the protocol's own request or by the policy, whatever has
   * become of it.
   */
  needsConsent: boolean
  /** It has not ended. */
  isPending: boolean
  /** It has its outcome, which may be unknown. */
  isSettled: boolean
  /** Its result ends the run. A plain success does not. */
  isTerminal: boolean
  /** It failed, and the assistant will try again. */
  willRetry: boolean
  undo?: UndoStatus
  /** There while a decision or an answer is on its way. */
  delivery?: Delivery
  /** Another tab of this browser decided about it. */
  otherTab?: true
  /** Present after a press of Stop. */
  stop?: StopStatus
  /** Present after a press of Run again. */
  rerun?: RerunStatus
  /** There once nothing is heard of a call at work. */
  silence?: Silence
  /**
   * Why it has this mode, and why it asks or does not, in words for people. Nothing is decided by
   * them: see `consentCause`. `reason` says why it has this status.
   */
  because: readonly Reason[]
}

/**
 * The tool and arguments of a call, frozen. The kit shows, decides and copies only these. The
 * arguments are copied once, so nothing can change them before a decision. Made by
 * `deriveExecution`.
 * @example
 * const { execution } = useToolCallStatus(record)
 * return <code>{execution.name}({JSON.stringify(execution.arguments)})</code>
 */
export interface Execution {
  /** The id of the call. */
  readonly id: string
  /** The name of the tool. */
  readonly name: string
  /** The server or toolset that offers the tool, if it is known. */
  readonly server: string | undefined
  /** The tool's declaration, overlaid by the policy. */
  readonly tool: Readonly<Optional<Omit<ToolSpec, 'server'>>>
  /**
   * Frozen; while they arrive, as far as they have come. Empty if they cannot be read.
   */
  readonly arguments: JsonObject
  /** `invalid`: they cannot be read, and nothing can be allowed. */
  readonly state: 'streaming' | 'complete' | 'invalid'
  /** They cannot be read because they are too large to be read at once. */
  readonly isTooLarge?: true
  /** The text of the arguments, if known. */
  readonly text: string | undefined
  /**
   * The source of the arguments. `call`: the model. `request`: the runtime asks for others.
   * `edited`: a person changed them before allowing them. `reported`: the runtime says that the
   * tool ran, or was allowed, with them.
   */
  readonly source: 'call' | 'request' | 'edited' | 'reported'
  /** The execution before it: before an edit the requested one, before that the model's. */
  readonly from: Execution | undefined
}
