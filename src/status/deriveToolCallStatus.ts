import type { ToolMode, ToolResult, ToolCallRecord } from '../model/index.ts'
import type {
  ToolCallStatus,
  Reason,
  ToolCallStatusKind,
  Delivery,
  StatusReason,
} from '../model/ToolCallStatus.ts'
import { explainAsking, isAskedByApp, isAtWork, type StatusContext } from './asking.ts'
import { allowedExecution, ranExecution, refusalReason } from '../requests/Ledger.ts'
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
  options: StatusContext = {},
): ToolCallStatus => {
  const own = readRecord(record)
  const policy = options.policy ?? undefined
  const proposed = deriveExecution(own, policy)
  const mode = explainCallMode(proposed.name, own.spec, policy, proposed.arguments)
  const entry = options.decisions?.entry(own)
  const gated = isGated(own, options)
  const asking = { record: own, proposed, tool: own.spec, mode, gated, entry, context: options }
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
    now: () => options.now ?? clock.wall(),
  })
  const [kind, reason, , delivery] = STATUS_RULES.find((rule) => rule[2](facts))!
  const match = { kind, reason }
  const undo = undoOf(facts, match, mode.mode)
  const allowed = allowedExecution(own, proposed, entry, gated)
  const execution =
    kind === 'awaiting_consent' ? proposed : ranExecution(own, proposed, entry, gated)
  const isPending = PENDING.has(kind)
  const ranOtherwise = allowed && mayHaveRun(match) && execution !== allowed
  const status: ToolCallStatus = {
    kind,
    reason,
    consentCause: asks.because.kind,
    execution,
    mode: mode.mode,
    modeSource: mode.source,
    needsConsent: asks.needsConsent || kind === 'awaiting_consent',
    isPending,
    isSettled: !isPending,
    isTerminal: !isPending && endsRun(facts, match),
    willRetry: kind === 'failed' && own.run !== 'ended' && isFollowedUp(own.result),
    because: reasonsOf(mode, asks.because),
  }
  // what few calls have, behind what all have: their objects have one shape then
  return Object.assign(
    status,
    ruleIn(asks),
    ranOtherwise ? { allowed } : NOTHING,
    undo ? { undo } : NOTHING,
    delivery ? { delivery } : NOTHING,
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
const endsRun = ({ record, proposed }: StatusFacts, { kind }: Match): boolean =>
  isTerminalResult(record.result) || (proposed.tool.isTerminal === true && kind === 'succeeded')

/** The agent tries again, unless the result ends the run. */
const isFollowedUp = (result: ToolResult | undefined): boolean =>
  result?.needsFollowup === true && !isTerminalResult(result)

type Match = Pick<ToolCallStatus, 'kind' | 'reason'>

const NOTHING = {}
const OTHER_TAB = { otherTab: true } as const

/** The visible state of stop and rerun, and the last news. */
function activityOf(
  { entry }: StatusFacts,
  match: Match,
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

const mayHaveRun = ({ kind, reason }: Match): boolean =>
  kind === 'succeeded' ||
  kind === 'running' ||
  kind === 'unknown' ||
  (kind === 'failed' && reason !== 'timed_out')

/** "Cannot be undone" is said only for a destructive call that ran. */
function undoOf({ entry }: StatusFacts, { kind }: Match, mode: ToolMode) {
  const undo = entry?.activity?.undo
  return undo?.kind === 'impossible' && !(mode === 'destructive' && kind === 'succeeded')
    ? undefined
    : undo
}

const PENDING: ReadonlySet<ToolCallStatusKind> = new Set([
  'preparing',
  'held',
  'awaiting_consent',
  'running',
])

/** A status, and the calls that have it. `delivery`: how far the decision or the answer is. */
type StatusRule = readonly [
  kind: ToolCallStatusKind,
  reason: StatusReason,
  isTrueOf: (facts: StatusFacts) => boolean,
  delivery?: Delivery,
]

/** The first row that is true of a call gives its status. The last row is true of every call. */
const STATUS_RULES: readonly StatusRule[] = [
  ['unknown', 'unreadable', (f) => f.isUnreadable],

  // A decision of this page or of another tab, until the record shows more. If the policy's own
  // decision did not arrive, a person is asked. After the deadline nobody waits for a decision.
  ['expired', 'gone', (f) => f.isGone],
  ['held', 'forbidden', (f) => f.isUndelivered && f.refusal !== undefined, 'unsent'],
  [
    'awaiting_consent',
    'decided',
    (f) => f.isUndelivered && f.hasEnded && f.entry?.state === 'failed',
    'unsent',
  ],
  ['awaiting_consent', 'decided', (f) => f.isUndelivered && !f.needsConsent, 'undelivered'],
  ['expired', 'undecided', (f) => f.sent === 'staged' && f.isRequestPast()],
  ['awaiting_consent', 'decided', (f) => f.sent === 'staged' && f.needsConsent, 'staged'],
  ['held', 'decided', (f) => f.sent === 'staged', 'staged'],
  ['expired', 'late', (f) => isLate(f) && f.isSentRefusal],
  ['unknown', 'late', isLate],
  ['awaiting_consent', 'decided', (f) => f.sent === 'sending' && f.needsConsent, 'sending'],
  ['held', 'decided', (f) => f.sent === 'sending', 'sending'],
  ['denied', 'forbidden', (f) => f.own === 'forbidden'],
  ['denied', 'turned_down', (f) => f.own === 'turned_down'],
  ['cancelled', 'aborted', (f) => f.own === 'aborted'],

  // The protocol's word for an end, then the decision that it reports.
  ['denied', 'forbidden', (f) => f.outcome === 'denied' && f.reported === 'forbidden'],
  ['denied', 'refusal_text', (f) => f.outcome === 'denied' && f.isToldByText],
  ['denied', 'refused', (f) => f.outcome === 'denied' && f.isReportedAllowed],
  ['denied', 'turned_down', (f) => f.outcome === 'denied'],
  ['denied', 'rejected', (f) => f.outcome === 'rejected'],
  ['cancelled', 'aborted', (f) => f.outcome === 'cancelled'],
  ['failed', 'timed_out', (f) => f.outcome === 'timed_out'],
  ['expired', 'undecided', (f) => f.outcome === 'expired'],
  ['denied', 'forbidden', (f) => f.reported === 'forbidden'],
  ['denied', 'turned_down', (f) => f.reported === 'turned_down'],
  ['cancelled', 'aborted', (f) => f.reported === 'aborted'],

  // A success stands before every deadline, which is one by this page's clock.
  ['succeeded', 'ran_though_denied', (f) => f.isSuccess && f.isDenied],
  ['succeeded', 'ran_though_forbidden', (f) => f.isSuccess && f.refusal !== undefined],
  [
    'succeeded',
    'ran_without_consent',
    (f) => f.isSuccess && (f.isUnasked || (f.isAskedByApp && f.isGated && !f.isTouched)),
  ],
  ['succeeded', 'result', (f) => f.isSuccess],
  ['cancelled', 'taken_back', (f) => f.isTakenBack],
  ['expired', 'unanswered', (f) => (f.answer ?? 'staged') === 'staged' && f.isQuestionPast()],
  ['expired', 'undecided', (f) => !f.isDecided && !f.isAnswered && f.isRequestPast()],
  ['cancelled', 'aborted', (f) => f.isFailure && f.isStopResult],
  ['failed', 'ran_without_consent', (f) => f.isFailure && f.isUnasked],
  ['failed', 'result', (f) => f.isFailure],
  ['unknown', 'ran_without_consent', (f) => f.hasResult && f.isUnasked],
  ['unknown', 'unclear', (f) => f.hasResult],

  ['held', 'undo_hold', (f) => f.isHeldBack],
  ['running', 'question', (f) => f.hasQuestion && f.answer === 'staged', 'staged'],
  ['running', 'question', (f) => f.hasQuestion && f.answer === 'sending', 'sending'],
  ['running', 'question', (f) => f.hasQuestion && f.answer === undefined],

  // Somebody allowed it: whether that has reached the runtime, and whether the call has started.
  ['awaiting_consent', 'decided', (f) => isAllowedWaiting(f) && f.hasEnded, 'unsent'],
  ['unknown', 'late', (f) => isAllowedWaiting(f) && f.isRequestPast()],
  ['awaiting_consent', 'decided', (f) => isAllowedWaiting(f) && f.needsConsent, 'sending'],
  ['held', 'decided', isAllowedWaiting, 'sending'],

  // Nobody decided, and somebody waits for it.
  ['held', 'forbidden', (f) => !f.isDecided && f.refusal !== undefined && f.waitsForAnswer],
  [
    'awaiting_consent',
    'asked',
    (f) => !f.isDecided && f.needsConsent && f.waitsForAnswer && (f.hasRequest || !f.isStreaming),
  ],
  ['preparing', 'arriving', (f) => isArriving(f) && !f.hasEnded],
  ['held', 'gated', (f) => !f.isDecided && !f.isStreaming && (f.isGated || f.phase === 'waiting')],

  // Its turn, its end, and what is left: it runs.
  [
    'held',
    'decided_elsewhere',
    (f) => isInLine(f) && !f.isDecided && f.isDecidedElsewhere && f.hasEnded,
  ],
  ['preparing', 'decided_elsewhere', (f) => isInLine(f) && !f.isDecided && f.isDecidedElsewhere],
  ['held', 'queued', (f) => isInLine(f) && f.hasEnded],
  ['preparing', 'queued', isInLine],
  ['cancelled', 'aborted', (f) => isLeft(f) && f.hasTakenStop],
  ['unknown', 'ran_without_consent', (f) => isLeft(f) && f.isUnasked],
  ['unknown', 'run_ended', (f) => isLeft(f) && f.hasEnded],
  ['unknown', 'no_result', isLeft],
  ['running', 'allowed', (f) => f.isDecided],
  ['running', 'ran_though_forbidden', (f) => f.refusal !== undefined],
  // who answered its question was asked
  ['running', 'ran_without_consent', (f) => (f.isAskedByApp && !f.hasQuestion) || f.isUnasked],
  ['running', 'at_work', () => true],
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
