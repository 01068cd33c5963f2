import type { LedgerEntry } from '../host/ledger/Ledger.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { ConsentDecision, JsonObject, UndoStatus } from '../tool-call/index.ts'
import type { ToolCallDetail, ToolCallStatusKind } from '../tool-call/ToolCallStatus.ts'

/**
 * What the rules look at: a record whose members may be anything, and what this page knows beside
 * it.
 */
export type StatusFacts = {
  record: JsonObject
  entry: LedgerEntry | undefined
  /** The policy or the protocol asks. */
  asks: boolean
  /** The host says that nobody starts the call until it is told. */
  held: boolean
  /** Milliseconds since the epoch. */
  now: number
}

/** What a rule found. `why` is a reason's kind. */
export type Finding = { kind: ToolCallStatusKind; why: string; details?: readonly ToolCallDetail[] }

type Rule = (facts: StatusFacts) => Finding | undefined

/** In the contract's order; the first that finds something decides. The last one always does. */
export const STATUS_RULES: readonly Rule[] = [
  ownDecision,
  protocolOutcome,
  protocolDecision,
  success,
  takenBack,
  expiry,
  otherResult,
  hold,
  question,
  decided,
  openRequest,
  notStarted,
  unanswered,
  inProgress,
]

/** The runtime has answered, so whatever was sent has reached it. */
const hasArrived = (facts: StatusFacts) =>
  facts.record.result !== undefined || protocolOutcome(facts) !== undefined

const DECISIONS: readonly unknown[] = [
  'allow',
  'deny',
  'respond',
  'abort',
] satisfies ConsentDecision['kind'][]

const isRefusal = ({ kind }: JsonObject) => kind === 'deny' || kind === 'abort'

const isDecision = (value: unknown): value is JsonObject =>
  isJsonObject(value) && DECISIONS.includes(value.kind)

/** What this page decided, or another tab of it. */
const ownOf = (entry: LedgerEntry | undefined): JsonObject | undefined =>
  entry?.decision ?? (entry?.answer ? undefined : entry?.elsewhere)

/**
 * A decision that counts: this page's own once the host has taken it, else the one that the
 * protocol reports.
 */
export function decisionOf(facts: StatusFacts): JsonObject | undefined {
  const { entry, record } = facts
  const own = ownOf(entry)
  if (
    entry &&
    isDecision(own) &&
    (stateOf(entry) === 'taken' ||
      (entry.state === 'sending' && hasArrived(facts) && !(isRefusal(own) && success(facts))))
  )
    return own
  return isDecision(record.decision) && !isUnasked(facts) ? record.decision : undefined
}

/** Of the decision: who is asked a question later was allowed before. */
const stateOf = ({ state, answer }: LedgerEntry) => (answer === undefined ? state : 'taken')

/**
 * The host says that nobody starts the call before this page says so; whoever else says "allowed"
 * did not ask here.
 */
const isUnasked = ({ record, entry, held }: StatusFacts) =>
  held &&
  ownOf(entry) === undefined &&
  isJsonObject(record.decision) &&
  record.decision.kind === 'allow'

function ownDecision(facts: StatusFacts): Finding | undefined {
  const { entry, record } = facts
  const own = ownOf(entry)
  if (!entry || !isJsonObject(own)) return undefined
  const arrived = hasArrived(facts)
  const state = stateOf(entry)
  if (state === 'failed')
    return arrived
      ? undefined
      : record.run === 'ended'
        ? { kind: 'awaiting_consent', why: 'unsent', details: ['unsent'] }
        : undecided(facts)
  if (state !== 'taken' && !arrived)
    return onItsWay(facts, state === 'batch_open' ? 'batch_open' : 'sending')
  if (decisionOf(facts) !== own) return undefined
  const where = entry.decision ? 'here' : 'elsewhere'
  if (own.kind === 'deny') return { kind: 'denied', why: `denied_${where}` }
  if (own.kind === 'abort') return { kind: 'cancelled', why: `stopped_${where}` }
  return undefined
}

/** What the policy decided did not arrive: now a person is asked. */
function undecided({ asks }: StatusFacts): Finding | undefined {
  return asks ? undefined : { kind: 'awaiting_consent', why: 'failed' }
}

/**
 * Until the host has taken it, a call stays what it was: it asks, or it is held and the policy lets
 * it go.
 */
function onItsWay({ asks }: StatusFacts, why: 'sending' | 'batch_open'): Finding {
  return { kind: asks ? 'awaiting_consent' : 'held', why, details: [why] }
}

function protocolOutcome({ record }: StatusFacts): Finding | undefined {
  switch (record.outcome) {
    case 'denied':
      return { kind: 'denied', why: 'reported_denied' }
    case 'rejected':
      return { kind: 'denied', why: 'reported_rejected', details: ['rejected'] }
    case 'cancelled':
      return { kind: 'cancelled', why: 'reported_cancelled' }
    case 'timed_out':
      return { kind: 'failed', why: 'reported_timed_out', details: ['timed_out'] }
    case 'expired':
      return { kind: 'expired', why: 'reported_expired' }
    default:
      return undefined
  }
}

function protocolDecision({ record }: StatusFacts): Finding | undefined {
  const kind = isDecision(record.decision) ? record.decision.kind : undefined
  if (kind === 'deny') return { kind: 'denied', why: 'reported_denied' }
  if (kind === 'abort') return { kind: 'cancelled', why: 'reported_cancelled' }
  return undefined
}

/**
 * Before expiry: a deadline of which only the page's clock says that it passed cannot undo what the
 * runtime reports as done.
 */
function success({ record: { result }, asks, held, entry }: StatusFacts): Finding | undefined {
  if (!isJsonObject(result) || result.success !== true) return undefined
  return {
    kind: 'succeeded',
    why: 'success',
    ...(asks && held && !entry && { details: ['ran_without_consent'] }),
  }
}

function expiry(facts: StatusFacts): Finding | undefined {
  const { request, question: asked } = facts.record
  const isPast = (open: unknown) =>
    isJsonObject(open) && typeof open.expiresAt === 'number' && open.expiresAt <= facts.now
  if (!isAnswered(facts) && isPast(asked)) return { kind: 'expired', why: 'answer_deadline' }
  return !decisionOf(facts) && !facts.entry?.answer && isPast(request)
    ? { kind: 'expired', why: 'deadline' }
    : undefined
}

function otherResult({ record: { result } }: StatusFacts): Finding | undefined {
  if (result === undefined) return undefined
  return isJsonObject(result) && result.success === false
    ? { kind: 'failed', why: 'failure' }
    : { kind: 'unknown', why: 'unreadable_result' }
}

/** Undone before it ran. After success: what the runtime reports as done was not held back. */
function takenBack({ entry }: StatusFacts): Finding | undefined {
  return isHold(entry?.undo) && entry?.undo?.kind === 'undone'
    ? { kind: 'cancelled', why: 'taken_back' }
    : undefined
}

function hold({ record, entry }: StatusFacts): Finding | undefined {
  const { undo } = entry ?? {}
  const isHeld = undo
    ? undo.kind === 'held' || (undo.kind === 'undoing' && isHold(undo))
    : isJsonObject(record.undo) && record.undo.kind === 'hold'
  return isHeld ? { kind: 'held', why: 'undo_hold' } : undefined
}

const isHold = (undo: UndoStatus | undefined) => undo?.offer?.kind === 'hold'

/** An answer that did not arrive is none. */
const isAnswered = ({ entry }: StatusFacts) =>
  entry?.answer !== undefined && entry.state !== 'failed'

function question(facts: StatusFacts): Finding | undefined {
  const { record, entry } = facts
  if (!isJsonObject(record.question) || (isAnswered(facts) && entry?.state === 'taken'))
    return undefined
  return {
    kind: 'running',
    why: 'question',
    details: isAnswered(facts)
      ? ['awaiting_answer', entry?.state === 'batch_open' ? 'batch_open' : 'sending']
      : ['awaiting_answer'],
  }
}

/** Somebody allowed it: has that reached the runtime, and has it started? */
function decided(facts: StatusFacts): Finding | undefined {
  if (!decisionOf(facts)) return undefined
  const { phase, run, decision } = facts.record
  const ended = run === 'ended'
  if (phase === 'queued')
    return ended
      ? { kind: 'held', why: 'queued' }
      : { kind: 'preparing', why: 'queued', details: ['queued'] }
  if (phase === 'waiting' && isDecision(decision))
    return ended
      ? { kind: 'awaiting_consent', why: 'unsent', details: ['unsent'] }
      : onItsWay(facts, 'sending')
  return ended && !facts.held
    ? { kind: 'unknown', why: 'run_ended' }
    : { kind: 'running', why: 'allowed' }
}

/**
 * Asking needs someone who waits: the protocol, the host, or a runtime of which nothing says that
 * it has started.
 */
function openRequest({ record, asks, held }: StatusFacts): Finding | undefined {
  const requested = isJsonObject(record.request)
  if (!asks || (record.argumentsState === 'streaming' && !requested)) return undefined
  const idle = record.phase === undefined && record.run !== 'ended'
  return requested || held || record.phase === 'waiting' || idle
    ? { kind: 'awaiting_consent', why: requested ? 'requested' : 'asked' }
    : undefined
}

function notStarted({ record, held }: StatusFacts): Finding | undefined {
  const ended = record.run === 'ended'
  if (record.argumentsState === 'streaming')
    return ended ? { kind: 'unknown', why: 'run_ended' } : { kind: 'preparing', why: 'streaming' }
  if (held || record.phase === 'waiting') return { kind: 'held', why: 'held' }
  if (record.phase === 'queued')
    return ended
      ? { kind: 'held', why: 'queued' }
      : { kind: 'preparing', why: 'queued', details: ['queued'] }
  return undefined
}

function unanswered({ record }: StatusFacts): Finding | undefined {
  if (record.run === 'ended') return { kind: 'unknown', why: 'run_ended' }
  return record.phase === 'done' ? { kind: 'unknown', why: 'no_result' } : undefined
}

function inProgress({ asks }: StatusFacts): Finding {
  return asks
    ? { kind: 'running', why: 'ran_without_consent', details: ['ran_without_consent'] }
    : { kind: 'running', why: 'running' }
}
