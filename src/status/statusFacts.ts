import type { Execution } from '../tool-call/Execution.ts'
import type { LedgerEntry } from '../decisions/Ledger.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { ConsentDecision, JsonObject } from '../tool-call/index.ts'
import type {
  StatusCause,
  ToolCallDetail,
  ToolCallStatusKind,
} from '../tool-call/ToolCallStatus.ts'

/** The input of the rules: an unvalidated record, and what this page knows about it. */
export type StatusFacts = {
  record: JsonObject
  /** Nothing says which call it is. */
  isUnreadable: boolean
  /** What the record proposes to run. */
  proposed: Execution
  entry: LedgerEntry | undefined
  /** The policy or the protocol asks. */
  needsConsent: boolean
  /**
   * What the model is told where a rule of the policy forbids it and what it would run is known
   * whole; undefined where none does.
   */
  refusal: string | undefined
  /** The host says that nobody starts the call until it is told. */
  isGated: boolean
  /** Milliseconds since the epoch. Asked only where something expires: a prerender has no clock. */
  now(): number
}

/** What a rule found. */
export type StatusMatch = {
  kind: ToolCallStatusKind
  cause: StatusCause
  details?: readonly ToolCallDetail[]
}

/** The runtime has reported a result or an outcome, so whatever was sent has arrived. */
export const hasArrived = (facts: StatusFacts) =>
  facts.record.result !== undefined || protocolOutcome(facts) !== undefined

const DECISIONS: readonly unknown[] = [
  'allow',
  'deny',
  'respond',
  'abort',
] satisfies ConsentDecision['kind'][]

export const isRefusal = ({ kind }: JsonObject) => kind === 'deny' || kind === 'abort'

/**
 * It was refused because a rule forbids it: on this page, or before, as the words say. A protocol
 * keeps these, and seldom who said them.
 */
export const isRefusedByRule = (
  { refusal }: StatusFacts,
  { by, kind, reason }: JsonObject,
): boolean =>
  refusal !== undefined &&
  kind === 'deny' &&
  ((isJsonObject(by) && by.kind === 'policy') || reason === refusal)

export const isDecision = (value: unknown): value is JsonObject =>
  isJsonObject(value) && DECISIONS.includes(value.kind)

/** What this page decided, or another tab of it. */
export const browserDecisionOf = (entry: LedgerEntry | undefined): JsonObject | undefined =>
  entry?.decision ?? (entry?.answer ? undefined : entry?.otherTab)

/**
 * A decision that counts: this page's own once the host has taken it, else the one that the
 * protocol reports.
 */
export function decisionOf(facts: StatusFacts): JsonObject | undefined {
  const { entry, record } = facts
  const ourDecision = browserDecisionOf(entry)
  if (
    entry &&
    isDecision(ourDecision) &&
    (decisionStateOf(entry) === 'delivered' ||
      (entry.state === 'sending' &&
        hasArrived(facts) &&
        !(isRefusal(ourDecision) && hasRun(facts))))
  )
    return ourDecision
  return isDecision(record.decision) && !isAllowedWithoutAsking(facts) ? record.decision : undefined
}

/**
 * The state of the decision. If there is an answer to a question, the decision before it was
 * accepted.
 */
export const decisionStateOf = ({ state, answer }: LedgerEntry) =>
  answer === undefined ? state : 'delivered'

/**
 * The call is gated by this page, this page did not decide, and the record still says "allowed".
 * Nobody was asked here.
 */
const isAllowedWithoutAsking = ({ record, entry, isGated }: StatusFacts) =>
  isGated &&
  browserDecisionOf(entry) === undefined &&
  isJsonObject(record.decision) &&
  record.decision.kind === 'allow'

export const FORBIDDEN: StatusMatch = { kind: 'denied', cause: 'forbidden', details: ['forbidden'] }

export function protocolOutcome(facts: StatusFacts): StatusMatch | undefined {
  const { outcome, decision } = facts.record
  switch (outcome) {
    case 'denied':
      if (isDecision(decision) && isRefusedByRule(facts, decision)) return FORBIDDEN
      return isToldByTextOnly(facts.record)
        ? { kind: 'denied', cause: 'refusal_text', details: ['refusal_text'] }
        : { kind: 'denied', cause: 'reported_denied' }
    case 'rejected':
      return { kind: 'denied', cause: 'reported_rejected', details: ['rejected'] }
    case 'cancelled':
      return { kind: 'cancelled', cause: 'reported_cancelled' }
    case 'timed_out':
      return { kind: 'failed', cause: 'reported_timed_out', details: ['timed_out'] }
    case 'expired':
      return { kind: 'expired', cause: 'reported_expired' }
    default:
      return undefined
  }
}

/** Nobody is known to have refused it: its result says so, and any tool can write such a result. */
const isToldByTextOnly = ({ marks, decision }: JsonObject): boolean =>
  Array.isArray(marks) &&
  marks.includes('refusal_text') &&
  !(isDecision(decision) && isRefusal(decision))

export const isSuccess = (result: unknown): boolean =>
  isJsonObject(result) && result.success === true

/** The runtime reports a success, and did not make it up for a call that never ran. */
export function hasRun(facts: StatusFacts): boolean {
  const { result, marks } = facts.record
  const isMadeUp = Array.isArray(marks) && marks.includes('synthetic')
  return isSuccess(result) && !isMadeUp && protocolOutcome(facts) === undefined
}
