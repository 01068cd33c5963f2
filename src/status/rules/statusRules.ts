import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { UndoStatus } from '../../tool-call/index.ts'
import { browserDecision, decisionInFlight, isPast, protocolDecision } from './decisionRules.ts'
import {
  browserDecisionOf,
  decisionOf,
  isDecision,
  isSuccess,
  protocolOutcome,
  type StatusFacts,
  type StatusMatch,
} from '../statusFacts.ts'

type Rule = (facts: StatusFacts) => StatusMatch | undefined

/** In the contract's order; the first that finds something decides. The last one always does. */
export const STATUS_RULES: readonly Rule[] = [
  unreadable,
  browserDecision,
  protocolOutcome,
  protocolDecision,
  success,
  undoneBeforeRun,
  expiry,
  otherResult,
  undoHold,
  openQuestion,
  allowed,
  forbidden,
  openRequest,
  notStarted,
  endedWithoutResult,
  inProgress,
]

function unreadable({ isUnreadable }: StatusFacts): StatusMatch | undefined {
  return isUnreadable ? { kind: 'unknown', cause: 'unreadable_record' } : undefined
}

/**
 * Checked before expiry: a deadline by this page's clock cannot override a success that the runtime
 * reports.
 */
function success(facts: StatusFacts): StatusMatch | undefined {
  const { record, needsConsent, refusal, isGated, entry } = facts
  if (!isSuccess(record.result)) return undefined
  const isDenied = decisionOf(facts)?.kind === 'deny' || entry?.earlier?.kind === 'deny'
  const isUnasked = needsConsent && isGated && !browserDecisionOf(entry) && !entry?.answer
  return {
    kind: 'succeeded',
    cause: 'success',
    details: isDenied
      ? ['ran_though_denied']
      : refusal !== undefined
        ? ['ran_though_forbidden']
        : isUnasked
          ? ['ran_without_consent']
          : [],
  }
}

function expiry(facts: StatusFacts): StatusMatch | undefined {
  const { request, question: openQuestionData } = facts.record
  if (!isAnswered(facts) && isPast(openQuestionData, facts.now))
    return { kind: 'expired', cause: 'answer_deadline' }
  return !decisionOf(facts) && !facts.entry?.answer && isPast(request, facts.now)
    ? { kind: 'expired', cause: 'deadline' }
    : undefined
}

function otherResult({ record: { result } }: StatusFacts): StatusMatch | undefined {
  if (result === undefined) return undefined
  return isJsonObject(result) && result.success === false
    ? { kind: 'failed', cause: 'failure' }
    : { kind: 'unknown', cause: 'unreadable_result' }
}

/**
 * Undone before it ran. Checked after success: a call that the runtime reports as done was not held
 * back.
 */
function undoneBeforeRun({ entry }: StatusFacts): StatusMatch | undefined {
  return isHoldOffer(entry?.undo) && entry?.undo?.kind === 'undone'
    ? { kind: 'cancelled', cause: 'taken_back' }
    : undefined
}

function undoHold({ record, entry }: StatusFacts): StatusMatch | undefined {
  const { undo } = entry ?? {}
  const isHeld = undo
    ? undo.kind === 'held' || (undo.kind === 'undoing' && isHoldOffer(undo))
    : isJsonObject(record.undo) && record.undo.kind === 'hold'
  return isHeld ? { kind: 'held', cause: 'undo_hold' } : undefined
}

const isHoldOffer = (undo: UndoStatus | undefined) => undo?.offer?.kind === 'hold'

/** An answer that did not arrive is none. */
const isAnswered = ({ entry }: StatusFacts) =>
  entry?.answer !== undefined && entry.state !== 'failed'

function openQuestion(facts: StatusFacts): StatusMatch | undefined {
  const { record, entry } = facts
  if (!isJsonObject(record.question) || (isAnswered(facts) && entry?.state === 'delivered'))
    return undefined
  return {
    kind: 'running',
    cause: 'question',
    details: isAnswered(facts)
      ? ['awaiting_answer', entry?.state === 'staged' ? 'staged' : 'sending']
      : ['awaiting_answer'],
  }
}

/** Somebody allowed it: has that reached the runtime, and has it started? */
function allowed(facts: StatusFacts): StatusMatch | undefined {
  if (!decisionOf(facts)) return undefined
  const { phase, decision } = facts.record
  const ended = isOver(facts)
  if (phase === 'queued')
    return ended
      ? { kind: 'held', cause: 'queued' }
      : { kind: 'preparing', cause: 'queued', details: ['queued'] }
  if (phase === 'waiting' && isDecision(decision))
    return ended
      ? { kind: 'awaiting_consent', cause: 'unsent', details: ['unsent'] }
      : decisionInFlight(facts, 'sending')
  return ended && !facts.isGated
    ? { kind: 'unknown', cause: 'run_ended' }
    : { kind: 'running', cause: 'allowed' }
}

/** What another tab decided runs for that tab, also while nothing runs for this page. */
const isOver = ({ record: { run }, entry }: StatusFacts): boolean =>
  run === 'ended' && !(entry && (entry.claim ?? entry.otherTab) && entry.state !== 'failed')

/** A call that somebody holds is refused: nobody is asked. */
function forbidden(facts: StatusFacts): StatusMatch | undefined {
  return facts.refusal !== undefined && waitsForAnswer(facts)
    ? { kind: 'held', cause: 'forbidden', details: ['forbidden'] }
    : undefined
}

function openRequest(facts: StatusFacts): StatusMatch | undefined {
  const { record, proposed, needsConsent } = facts
  const requested = isJsonObject(record.request)
  if (!needsConsent || (proposed.state === 'streaming' && !requested)) return undefined
  return waitsForAnswer(facts)
    ? { kind: 'awaiting_consent', cause: requested ? 'requested' : 'asked' }
    : undefined
}

/**
 * Something waits for an answer: the protocol, the host, or a runtime that has not started the call.
 */
function waitsForAnswer({ record, isGated }: StatusFacts): boolean {
  const idle = record.phase === undefined && record.run !== 'ended'
  return isJsonObject(record.request) || isGated || record.phase === 'waiting' || idle
}

function notStarted({ record, proposed, isGated }: StatusFacts): StatusMatch | undefined {
  const ended = record.run === 'ended'
  if (proposed.state === 'streaming')
    return ended
      ? { kind: 'unknown', cause: 'run_ended' }
      : { kind: 'preparing', cause: 'streaming' }
  if (isGated || record.phase === 'waiting') return { kind: 'held', cause: 'gated' }
  if (record.phase === 'queued')
    return ended
      ? { kind: 'held', cause: 'queued' }
      : {
          kind: 'preparing',
          cause: 'queued',
          details: [record.isDecidedElsewhere === true ? 'decided_elsewhere' : 'queued'],
        }
  return undefined
}

function endedWithoutResult({ record }: StatusFacts): StatusMatch | undefined {
  if (record.run === 'ended') return { kind: 'unknown', cause: 'run_ended' }
  return record.phase === 'done' ? { kind: 'unknown', cause: 'no_result' } : undefined
}

function inProgress({ needsConsent, refusal }: StatusFacts): StatusMatch {
  if (refusal !== undefined)
    return { kind: 'running', cause: 'ran_though_forbidden', details: ['ran_though_forbidden'] }
  return needsConsent
    ? { kind: 'running', cause: 'ran_without_consent', details: ['ran_without_consent'] }
    : { kind: 'running', cause: 'running' }
}
