import { isLost, type LedgerEntry } from '../requests/Ledger.ts'
import { isPast } from '../internal/clock.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { ToolMode } from '../model/JsonObject.ts'
import { isDenial, type Actor, type ConsentDecision } from '../model/Consent.ts'
import { STOPPED_BY_PERSON } from '../model/LocalTool.ts'
import type { ToolCallRecord, UndoStatus } from '../model/ToolCallRecord.ts'

/** A record, and what this page knows about it. */
type Known = {
  record: ToolCallRecord
  /** The execution that the record proposes. */
  proposed: Execution
  entry: LedgerEntry | undefined
  /**
   * The text for the model if a rule of the policy forbids the call and all that it would run is
   * known; undefined if no rule does.
   */
  refusal: string | undefined
  /** The host says that nobody starts the call until it is told. */
  isGated: boolean
  /** Milliseconds since the epoch. Asked only if something expires: a prerender has no clock. */
  now(): number
}

/** How a decision ends a call. */
type Refusal = 'forbidden' | 'turned_down' | 'aborted'

/** All that the rules ask of a call. */
export type StatusFacts = Known & {
  mode: ToolMode
  /** The policy or the protocol asks. */
  needsConsent: boolean
  /** The app itself asks for this call; the default of the policy alone does not. */
  isAskedByApp: boolean
  /** Nothing says which call it is. */
  isUnreadable: boolean

  /** This page's decision, or another tab's, that the host has not taken yet. */
  sent: 'staged' | 'sending' | undefined
  /** The host did not take the decision, and nothing shows that it arrived. */
  isUndelivered: boolean
  /** The host says that nobody asks any more, and nothing shows what became of the call. */
  isGone: boolean
  /** The decision that is sent, or that the record reports, is a refusal. */
  isSentRefusal: boolean
  /** How this page's decision, or another tab's, ended the call. */
  own: Refusal | undefined
  /** How the decision in the record ended the call. */
  reported: Refusal | undefined
  /** A decision counts; after the rules for refusals it allows the call. */
  isDecided: boolean
  /** A denial counts, or counted under the id of this call. */
  isDenied: boolean
  /** This page or another tab has decided or answered. */
  isTouched: boolean
  /** The record holds a decision, and the runtime waits all the same. */
  isReportedWaiting: boolean
  isReportedAllowed: boolean

  /** The protocol's own word for an end. */
  outcome: unknown
  isSuccess: boolean
  isFailure: boolean
  hasResult: boolean
  /** Only the text of its result says that it was refused. */
  isToldByText: boolean
  /** It ran under the answer that was given to another call. */
  isUnasked: boolean
  /** Its run ended; what another tab allowed runs for that tab. */
  hasEnded: boolean
  phase: unknown
  isDecidedElsewhere: boolean

  isStreaming: boolean
  hasRequest: boolean
  isRequestPast(): boolean
  hasQuestion: boolean
  isQuestionPast(): boolean
  /** How far the answer to its question is. One that did not arrive is none. */
  answer: 'staged' | 'sending' | 'taken' | undefined
  /** An answer was given, arrived or not. */
  isAnswered: boolean
  /** Something waits for an answer: the protocol, the host, or a local call that has not begun. */
  waitsForAnswer: boolean

  isTakenBack: boolean
  isHeldBack: boolean
  /** The app took the Stop of this page. */
  hasTakenStop: boolean
  /** Its result is the text that our adapters send for a call that was stopped. */
  isStopResult: boolean
}

/** Works out all that the rules ask. Deadlines are looked at later, and only if a rule asks. */
export function statusFacts(
  known: Known & Pick<StatusFacts, 'mode' | 'needsConsent' | 'isAskedByApp' | 'isUnreadable'>,
): StatusFacts {
  const { record, proposed, entry, isGated, now } = known
  const { result, request, question, phase, run, marks } = record
  const hasRequest = request !== undefined
  const decisions = decisionFacts(known)
  const isElsewhere = entry?.otherTab !== undefined
  return {
    isFailure: result?.success === false,
    hasResult: result !== undefined,
    isUnasked: marks?.includes('unasked') === true,
    hasEnded: run === 'ended' && !(decisions.isDecided && isElsewhere),
    phase,
    isDecidedElsewhere: record.isDecidedElsewhere === true,
    isStreaming: proposed.state === 'streaming',
    hasRequest,
    isRequestPast: () => isPast(request, now),
    hasQuestion: question !== undefined,
    isQuestionPast: () => isPast(question, now),
    answer: entry?.answer !== undefined && !isLost(entry) ? answerState(entry.state) : undefined,
    isAnswered: Boolean(entry?.answer),
    waitsForAnswer:
      hasRequest ||
      isGated ||
      phase === 'waiting' ||
      (known.mode === 'local' && phase === undefined && run !== 'ended'),
    isTakenBack: isHold(entry?.activity?.undo) && entry?.activity?.undo?.kind === 'undone',
    isHeldBack: isHeldBack(record, entry?.activity?.undo),
    hasTakenStop: entry?.activity?.stop?.acknowledgedAt !== undefined,
    isStopResult: entry?.activity?.stop !== undefined && result?.error === STOPPED_BY_PERSON,
    // last: an engine makes the whole object five times as fast
    ...known,
    ...decisions,
  }
}

/** Which decision counts, how far it is, and what it did to the call. */
function decisionFacts(known: Known) {
  const { record, entry } = known
  const { result, phase, marks, outcome, decision: reported } = record
  const isSuccess = result?.success === true
  const hasArrived = result !== undefined || outcome !== undefined
  // a result that was made up is of a call that never ran
  const hasRun = isSuccess && !marks?.includes('synthetic') && outcome === undefined
  const own = ownDecision(entry)
  const isOwn = own !== undefined
  const ownState = entry && decisionState(entry)
  const decision = countingDecision(known, hasArrived, hasRun)
  const isOnItsWay = isOwn && ownState !== 'taken' && !hasArrived
  const sentDecision = own ?? reported
  const isNotTaken = ownState === 'failed' || ownState === 'refused' || ownState === 'gone'
  const isSent = isOnItsWay && !isNotTaken
  const counts = isOwn && !isNotTaken && decision === own && !hasRun
  return {
    outcome,
    isSuccess,
    sent: isSent ? sendingState(ownState) : undefined,
    isUndelivered: isOnItsWay && isNotTaken,
    isGone: isOnItsWay && ownState === 'gone' && phase !== 'running' && phase !== 'done',
    isSentRefusal: isRefusal(sentDecision),
    own: counts ? ends(known, own) : undefined,
    reported: !hasRun && reported?.kind !== 'respond' ? ends(known, reported) : undefined,
    isDecided: decision !== undefined,
    isDenied: decision?.kind === 'deny' || entry?.earlier?.kind === 'deny',
    isTouched: Boolean(own ?? entry?.answer),
    isReportedWaiting: phase === 'waiting' && reported !== undefined,
    isReportedAllowed: reported?.kind === 'allow',
    isToldByText: marks?.includes('refusal_text') === true && !isRefusal(reported),
  } satisfies Partial<StatusFacts>
}

/** A decision of this page, of another tab, or that the record reports. */
type Decision = {
  kind?: ConsentDecision['kind']
  by?: Pick<Actor, 'kind'>
  reason?: string
  option?: string
}

const DECISIONS: readonly unknown[] = [
  'allow',
  'deny',
  'respond',
  'abort',
] satisfies ConsentDecision['kind'][]

const isRefusal = (decision: Decision | undefined) =>
  decision?.kind === 'deny' || decision?.kind === 'abort'

/** The decision of this page, or of another tab of it. */
const ownDecision = (entry: LedgerEntry | undefined): Decision | undefined =>
  entry?.decision ?? (entry?.answer ? undefined : entry?.otherTab)

/** The state of the decision. If a question was answered, the decision before it was accepted. */
const decisionState = ({ state, answer }: LedgerEntry) => (answer === undefined ? state : 'taken')

/** A state that is not known counts as being sent. */
const sendingState = (state: LedgerEntry['state'] | undefined) =>
  state === 'staged' ? 'staged' : 'sending'

const answerState = (state: LedgerEntry['state']) =>
  state === 'taken' || state === 'gone' ? 'taken' : sendingState(state)

/**
 * The decision that counts: this page's own once the host has taken it, else the one that the
 * protocol reports. A permission that somebody else gave starts nothing that this host holds.
 */
function countingDecision(
  { record: { decision }, entry, isGated }: Known,
  hasArrived: boolean,
  hasRun: boolean,
): Decision | undefined {
  const own = ownDecision(entry)
  if (entry && DECISIONS.includes(own?.kind)) {
    const isShown = entry.state === 'sending' && hasArrived && !(isRefusal(own) && hasRun)
    if (isShown || decisionState(entry) === 'taken') return own
  }
  if (!decision) return undefined
  return isGated && own === undefined && decision.kind === 'allow' ? undefined : decision
}

/** How a decision ends a call; undefined if it does not. */
function ends({ refusal, record }: Known, decision: Decision | undefined): Refusal | undefined {
  if (decision?.kind === 'abort') return 'aborted'
  if (decision?.kind === 'respond')
    return isDenial(record.request?.options, decision.option) ? 'turned_down' : undefined
  if (decision?.kind !== 'deny') return undefined
  // a protocol keeps the words of a rule's refusal, and seldom who said them
  const isByRule =
    refusal !== undefined && (decision.by?.kind === 'policy' || decision.reason === refusal)
  return isByRule ? 'forbidden' : 'turned_down'
}

const isHold = (undo: UndoStatus | undefined) => undo?.offer?.kind === 'hold'

const isHeldBack = ({ undo: offer }: ToolCallRecord, undo: UndoStatus | undefined): boolean =>
  undo ? undo.kind === 'held' || (undo.kind === 'undoing' && isHold(undo)) : offer?.kind === 'hold'
