import type { ToolMode } from '../model/JsonObject.ts'
import type { ToolResult } from '../model/ToolCall.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import type {
  ToolCallStatus,
  Execution,
  Reason,
  ToolCallStatusKind,
  Delivery,
  StatusReason,
} from '../model/ToolCallStatus.ts'
import {
  explainAsking,
  isAskedByApp,
  isAtWork,
  type StatusContext,
  type WholeContext,
} from './asking.ts'
import {
  allowedByReport,
  ranExecution,
  type LedgerEntry,
  refusalReason,
} from '../requests/Ledger.ts'
import { isGated } from '../host/hostHas.ts'
import { readRecord } from '../host/readRecord.ts'
import { isUnreadable } from '../model/parseRecord.ts'
import { deriveExecution } from '../policy/deriveExecution.ts'
import type { ConsentExplanation } from '../policy/explainConsent.ts'
import { explainCallMode } from '../policy/explainToolMode.ts'
import type { ModeExplanation } from '../policy/ToolPolicy.ts'
import { isTerminalResult } from '../model/parseUndo.ts'
import { statusFacts, type StatusFacts } from './statusFacts.ts'
import { clock } from '../internal/clock.ts'
export type { StatusContext } from './asking.ts'

/**
 * The status of a call. Total: every record has a status, and it is never `succeeded` without a
 * result that says so. In order: this page's own decision, the protocol's word, expiry, result,
 * open request, arguments.
 * @example
 * const failed = calls.list.filter(
 *   (one) => deriveToolCallStatus(one, { policy }).kind === 'failed',
 * )
 */
export const deriveToolCallStatus = (
  record: ToolCallRecord,
  options?: StatusContext,
): ToolCallStatus => {
  const { policy, decisions, now, isGated: holds, isGranted } = options ?? {}
  return deriveStatus(record, { policy, decisions, now, isGated: holds, isGranted })
}

export function deriveStatus(record: ToolCallRecord, context: WholeContext): ToolCallStatus {
  const own = readRecord(record)
  const policy = context.policy ?? undefined
  const proposed = deriveExecution(own, policy)
  const mode = explainCallMode(proposed.name, own.spec, policy, proposed.arguments)
  const entry = context.decisions?.entry(own)
  const gated = isGated(own, context)
  const asking = { record: own, proposed, tool: own.spec, mode, gated, entry, context }
  const asks = explainAsking(asking)
  const facts = statusFacts({
    record: own,
    isUnreadable: isUnreadable(own),
    proposed,
    entry,
    mode: mode.mode,
    needsConsent: asks.verdict === 'ask',
    isAskedByApp: isAskedByApp(asks, mode.mode, policy),
    refusal: refuses(asks, proposed) ? refusalReason(asks.because.text) : undefined,
    isGated: gated,
    now: () => context.now ?? clock.wall(),
  })
  const match = matchStatus(facts)
  const undo = undoOf(facts, match, mode.mode)
  const allowed = allowedIn(entry) ?? allowedByReport(own, proposed, entry, gated)
  const execution =
    match.kind === 'awaiting_consent' ? proposed : ranExecution(own, proposed, entry, gated)
  const ranOtherwise = allowed && mayHaveRun(match) && execution !== allowed
  const status: ToolCallStatus = {
    kind: match.kind,
    reason: match.reason,
    consentCause: asks.because.kind,
    execution,
    mode: mode.mode,
    modeSource: mode.source,
    needsConsent: asks.needsConsent || match.kind === 'awaiting_consent',
    isPending: PENDING[match.kind],
    isSettled: !PENDING[match.kind],
    isTerminal: !PENDING[match.kind] && endsRun(facts, match),
    willRetry: match.kind === 'failed' && own.run !== 'ended' && isFollowedUp(own.result),
    because: reasonsOf(mode, asks.because),
  }
  // what few calls have, behind what all have: their objects have one shape then
  return Object.assign(
    status,
    ruleIn(asks),
    ranOtherwise ? { allowed } : NOTHING,
    undo ? { undo } : NOTHING,
    match.delivery ? { delivery: match.delivery } : NOTHING,
    entry?.otherTab ? OTHER_TAB : NOTHING,
    activityOf(facts, match),
  )
}

/** A call that still arrives is not refused yet. */
const refuses = (
  { verdict }: ReturnType<typeof explainAsking>,
  { state }: StatusFacts['proposed'],
): boolean => verdict === 'deny' && state !== 'streaming'

/** By its result, or as its tool declares of what succeeds. */
const endsRun = ({ record, proposed }: StatusFacts, { kind }: StatusRule): boolean =>
  isTerminalResult(record.result) || (proposed.tool.isTerminal === true && kind === 'succeeded')

/** The agent tries again, unless the result ends the run. */
const isFollowedUp = (result: ToolResult | undefined): boolean =>
  result?.needsFollowup === true && !isTerminalResult(result)

const NOTHING = {}
const OTHER_TAB = { otherTab: true } as const

/** The visible state of stop and rerun, and the last news. */
function activityOf(
  { entry }: StatusFacts,
  match: StatusRule,
): Pick<ToolCallStatus, 'stop' | 'rerun' | 'silence'> {
  if (!entry?.activity) return NOTHING
  const { stop, rerun, silence } = entry.activity
  return {
    ...(stop && { stop }),
    ...(rerun && { rerun }),
    ...(silence && isAtWork(match) && { silence }),
  }
}

type Reasons = { mode: ModeExplanation; all: readonly Reason[] }
const reasons = new WeakMap<Reason, Reasons>()

/** The same list for calls of the same tool. */
function reasonsOf(mode: ModeExplanation, asks: Reason): readonly Reason[] {
  const known = reasons.get(asks)
  if (known?.mode === mode) return known.all
  const all = Object.freeze([...mode.because, asks])
  reasons.set(asks, { mode, all })
  return all
}

/** The rule that counts, and why it stands there. */
function ruleIn({ rules }: ConsentExplanation): Pick<ToolCallStatus, 'rule' | 'ruleReason'> {
  const [first] = rules ?? []
  if (!first) return NOTHING
  const { rule, reason } = first
  return { rule, ...(typeof reason === 'string' && reason && { ruleReason: reason }) }
}

/** The allowed execution under the id of the call, if the decision was sent. */
function allowedIn(entry: LedgerEntry | undefined): Execution | undefined {
  if (entry?.earlier?.kind === 'allow') return entry.earlier.execution
  const isSent = entry?.state === 'sending' || entry?.state === 'taken'
  return isSent && entry.decision?.kind === 'allow' ? entry.execution : undefined
}

const mayHaveRun = ({ kind, reason }: StatusRule): boolean =>
  kind === 'succeeded' ||
  kind === 'running' ||
  kind === 'unknown' ||
  (kind === 'failed' && reason !== 'timed_out')

/** "Cannot be undone" is said only for a destructive call that ran. */
function undoOf({ entry }: StatusFacts, { kind }: StatusRule, mode: ToolMode) {
  const undo = entry?.activity?.undo
  return undo?.kind === 'impossible' && !(mode === 'destructive' && kind === 'succeeded')
    ? undefined
    : undo
}

const PENDING = {
  preparing: true,
  held: true,
  awaiting_consent: true,
  running: true,
  succeeded: false,
  failed: false,
  denied: false,
  cancelled: false,
  expired: false,
  unknown: false,
} satisfies Record<ToolCallStatusKind, boolean>

function matchStatus(facts: StatusFacts): StatusRule {
  return STATUS_RULES.find((rule) => rule.if(facts))!
}

/** A status, and the calls that have it. `delivery`: how far the decision or the answer is. */
type StatusRule = {
  kind: ToolCallStatusKind
  reason: StatusReason
  delivery?: Delivery
  if(facts: StatusFacts): boolean
}

/** The first row that is true of a call gives its status. The last row is true of every call. */
const STATUS_RULES: readonly StatusRule[] = [
  { kind: 'unknown', reason: 'unreadable', if: (f) => f.isUnreadable },

  // A decision of this page or of another tab, until the record shows more. If the policy's own
  // decision did not arrive, a person is asked. After the deadline nobody waits for a decision.
  { kind: 'expired', reason: 'gone', if: (f) => f.isGone },
  {
    kind: 'held',
    reason: 'forbidden',
    delivery: 'unsent',
    if: (f) => f.isUndelivered && f.refusal !== undefined,
  },
  {
    kind: 'awaiting_consent',
    reason: 'decided',
    delivery: 'unsent',
    if: (f) => f.isUndelivered && f.hasEnded && f.entry?.state === 'failed',
  },
  {
    kind: 'awaiting_consent',
    reason: 'decided',
    delivery: 'undelivered',
    if: (f) => f.isUndelivered && !f.needsConsent,
  },
  { kind: 'expired', reason: 'undecided', if: (f) => f.sent === 'staged' && f.isRequestPast() },
  {
    kind: 'awaiting_consent',
    reason: 'decided',
    delivery: 'staged',
    if: (f) => f.sent === 'staged' && f.needsConsent,
  },
  { kind: 'held', reason: 'decided', delivery: 'staged', if: (f) => f.sent === 'staged' },
  { kind: 'expired', reason: 'late', if: (f) => isLate(f) && f.isSentRefusal },
  { kind: 'unknown', reason: 'late', if: isLate },
  {
    kind: 'awaiting_consent',
    reason: 'decided',
    delivery: 'sending',
    if: (f) => f.sent === 'sending' && f.needsConsent,
  },
  { kind: 'held', reason: 'decided', delivery: 'sending', if: (f) => f.sent === 'sending' },
  { kind: 'denied', reason: 'forbidden', if: (f) => f.own === 'forbidden' },
  { kind: 'denied', reason: 'turned_down', if: (f) => f.own === 'turned_down' },
  { kind: 'cancelled', reason: 'aborted', if: (f) => f.own === 'aborted' },

  // The protocol's word for an end, then the decision that it reports.
  {
    kind: 'denied',
    reason: 'forbidden',
    if: (f) => f.outcome === 'denied' && f.reported === 'forbidden',
  },
  { kind: 'denied', reason: 'refusal_text', if: (f) => f.outcome === 'denied' && f.isToldByText },
  { kind: 'denied', reason: 'refused', if: (f) => f.outcome === 'denied' && f.isReportedAllowed },
  { kind: 'denied', reason: 'turned_down', if: (f) => f.outcome === 'denied' },
  { kind: 'denied', reason: 'rejected', if: (f) => f.outcome === 'rejected' },
  { kind: 'cancelled', reason: 'aborted', if: (f) => f.outcome === 'cancelled' },
  { kind: 'failed', reason: 'timed_out', if: (f) => f.outcome === 'timed_out' },
  { kind: 'expired', reason: 'undecided', if: (f) => f.outcome === 'expired' },
  { kind: 'denied', reason: 'forbidden', if: (f) => f.reported === 'forbidden' },
  { kind: 'denied', reason: 'turned_down', if: (f) => f.reported === 'turned_down' },
  { kind: 'cancelled', reason: 'aborted', if: (f) => f.reported === 'aborted' },

  // A success stands before every deadline, which is one by this page's clock.
  { kind: 'succeeded', reason: 'ran_though_denied', if: (f) => f.isSuccess && f.isDenied },
  {
    kind: 'succeeded',
    reason: 'ran_though_forbidden',
    if: (f) => f.isSuccess && f.refusal !== undefined,
  },
  {
    kind: 'succeeded',
    reason: 'ran_without_consent',
    if: (f) => f.isSuccess && (f.isUnasked || (f.isAskedByApp && f.isGated && !f.isTouched)),
  },
  { kind: 'succeeded', reason: 'result', if: (f) => f.isSuccess },
  { kind: 'cancelled', reason: 'taken_back', if: (f) => f.isTakenBack },
  {
    kind: 'expired',
    reason: 'unanswered',
    if: (f) => (f.answer ?? 'staged') === 'staged' && f.isQuestionPast(),
  },
  {
    kind: 'expired',
    reason: 'undecided',
    if: (f) => !f.isDecided && !f.isAnswered && f.isRequestPast(),
  },
  { kind: 'cancelled', reason: 'aborted', if: (f) => f.isFailure && f.isStopResult },
  { kind: 'failed', reason: 'ran_without_consent', if: (f) => f.isFailure && f.isUnasked },
  { kind: 'failed', reason: 'result', if: (f) => f.isFailure },
  { kind: 'unknown', reason: 'ran_without_consent', if: (f) => f.hasResult && f.isUnasked },
  { kind: 'unknown', reason: 'unclear', if: (f) => f.hasResult },

  { kind: 'held', reason: 'undo_hold', if: (f) => f.isHeldBack },
  {
    kind: 'running',
    reason: 'question',
    delivery: 'staged',
    if: (f) => f.hasQuestion && f.answer === 'staged',
  },
  {
    kind: 'running',
    reason: 'question',
    delivery: 'sending',
    if: (f) => f.hasQuestion && f.answer === 'sending',
  },
  { kind: 'running', reason: 'question', if: (f) => f.hasQuestion && f.answer === undefined },

  // Somebody allowed it: whether that has reached the runtime, and whether the call has started.
  {
    kind: 'awaiting_consent',
    reason: 'decided',
    delivery: 'unsent',
    if: (f) => isAllowedWaiting(f) && f.hasEnded,
  },
  { kind: 'unknown', reason: 'late', if: (f) => isAllowedWaiting(f) && f.isRequestPast() },
  {
    kind: 'awaiting_consent',
    reason: 'decided',
    delivery: 'sending',
    if: (f) => isAllowedWaiting(f) && f.needsConsent,
  },
  { kind: 'held', reason: 'decided', delivery: 'sending', if: isAllowedWaiting },

  // Nobody decided, and somebody waits for it.
  {
    kind: 'held',
    reason: 'forbidden',
    if: (f) => !f.isDecided && f.refusal !== undefined && f.waitsForAnswer,
  },
  {
    kind: 'awaiting_consent',
    reason: 'asked',
    if: (f) =>
      !f.isDecided && f.needsConsent && f.waitsForAnswer && (f.hasRequest || !f.isStreaming),
  },
  { kind: 'preparing', reason: 'arriving', if: (f) => isArriving(f) && !f.hasEnded },
  {
    kind: 'held',
    reason: 'gated',
    if: (f) => !f.isDecided && !f.isStreaming && (f.isGated || f.phase === 'waiting'),
  },

  // Its turn, its end, and what is left: it runs.
  {
    kind: 'held',
    reason: 'decided_elsewhere',
    if: (f) => isInLine(f) && !f.isDecided && f.isDecidedElsewhere && f.hasEnded,
  },
  {
    kind: 'preparing',
    reason: 'decided_elsewhere',
    if: (f) => isInLine(f) && !f.isDecided && f.isDecidedElsewhere,
  },
  { kind: 'held', reason: 'queued', if: (f) => isInLine(f) && f.hasEnded },
  { kind: 'preparing', reason: 'queued', if: isInLine },
  { kind: 'cancelled', reason: 'aborted', if: (f) => isLeft(f) && f.hasTakenStop },
  { kind: 'unknown', reason: 'ran_without_consent', if: (f) => isLeft(f) && f.isUnasked },
  { kind: 'unknown', reason: 'run_ended', if: (f) => isLeft(f) && f.hasEnded },
  { kind: 'unknown', reason: 'no_result', if: isLeft },
  { kind: 'running', reason: 'allowed', if: (f) => f.isDecided },
  { kind: 'running', reason: 'ran_though_forbidden', if: (f) => f.refusal !== undefined },
  {
    kind: 'running',
    reason: 'ran_without_consent',
    // who answered its question was asked
    if: (f) => (f.isAskedByApp && !f.hasQuestion) || f.isUnasked,
  },
  { kind: 'running', reason: 'at_work', if: () => true },
]

/** The deadline of the request passed while the decision was on its way. */
function isLate(f: StatusFacts): boolean {
  return f.sent === 'sending' && f.isRequestPast()
}

/** It was allowed, and the runtime still waits. */
function isAllowedWaiting(f: StatusFacts): boolean {
  return f.isDecided && f.isReportedWaiting
}

/** Its arguments are still arriving, and nobody decided about it. */
function isArriving(f: StatusFacts): boolean {
  return f.isStreaming && !f.isDecided
}

function isInLine(f: StatusFacts): boolean {
  return f.phase === 'queued' && !isArriving(f)
}

/** Nothing is at work on it any more, and no result of it came. */
function isLeft(f: StatusFacts): boolean {
  return f.isDecided ? f.hasEnded && !f.isGated : f.hasEnded || f.phase === 'done'
}
