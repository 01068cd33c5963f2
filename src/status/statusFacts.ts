import { isLost, type LedgerEntry } from '../requests/Ledger.ts'
import { isPast } from '../internal/clock.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { ToolMode, ToolCallRecord, UndoStatus } from '../model/index.ts'
import { isDenial, type Actor, type ConsentDecision } from '../model/Consent.ts'
import { STOPPED_BY_PERSON } from '../model/LocalTool.ts'

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
export type StatusFacts = ReturnType<typeof statusFacts>

type Asked = Known & {
  mode: ToolMode
  /** The policy or the protocol asks. */
  needsConsent: boolean
  /** The app itself asks for this call; the default of the policy alone does not. */
  isAskedByApp: boolean
  /** Nothing says which call it is. */
  isUnreadable: boolean
}

/** Works out all that the rules ask. Deadlines are looked at later, and only if a rule asks. */
export function statusFacts(known: Asked) {
  const { record, proposed, entry, isGated, mode, now } = known
  const { result, request, question, phase, run, marks } = record
  const { undo, stop } = entry?.activity ?? {}
  const hasRequest = request !== undefined
  const decisions = decisionFacts(known)
  return {
    isFailure: result?.success === false,
    hasResult: result !== undefined,
    /** It ran under the answer that was given to another call. */
    isUnasked: marks?.includes('unasked') === true,
    /** Its run ended; what another tab allowed runs for that tab. */
    hasEnded: run === 'ended' && !(decisions.isDecided && entry?.otherTab !== undefined),
    phase,
    isDecidedElsewhere: record.isDecidedElsewhere === true,
    isStreaming: proposed.state === 'streaming',
    hasRequest,
    isRequestPast: () => isPast(request, now),
    hasQuestion: question !== undefined,
    isQuestionPast: () => isPast(question, now),
    /** How far the answer to its question is. One that did not arrive is none. */
    answer: entry?.answer !== undefined && !isLost(entry) ? answerState(entry.state) : undefined,
    /** An answer was given, arrived or not. */
    isAnswered: Boolean(entry?.answer),
    /** Something waits for an answer: the protocol, the host, or a local call that has not begun. */
    waitsForAnswer:
      hasRequest ||
      isGated ||
      phase === 'waiting' ||
      (mode === 'local' && phase === undefined && run !== 'ended'),
    isTakenBack: isHold(undo) && undo?.kind === 'undone',
    isHeldBack: isHeldBack(record, undo),
    /** The app took the Stop of this page. */
    hasTakenStop: stop?.acknowledgedAt !== undefined,
    /** Its result is the text that our adapters send for a call that was stopped. */
    isStopResult: stop !== undefined && result?.error === STOPPED_BY_PERSON,
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
  const ownState = entry && decisionState(entry)
  const decision = countingDecision(known, hasArrived, hasRun)
  const isOnItsWay = own !== undefined && ownState !== 'taken' && !hasArrived
  const isNotTaken = ownState === 'failed' || ownState === 'refused' || ownState === 'gone'
  const counts = own !== undefined && !isNotTaken && decision === own && !hasRun
  return {
    outcome,
    isSuccess,
    /** This page's decision, or another tab's, that the host has not taken yet. */
    sent: isOnItsWay && !isNotTaken ? sendingState(ownState) : undefined,
    /** The host did not take the decision, and nothing shows that it arrived. */
    isUndelivered: isOnItsWay && isNotTaken,
    /** The host says that nobody asks any more, and nothing shows what became of the call. */
    isGone: isOnItsWay && ownState === 'gone' && phase !== 'running' && phase !== 'done',
    /** The decision that is sent, or that the record reports, is a refusal. */
    isSentRefusal: isRefusal(own ?? reported),
    /** How this page's decision, or another tab's, ended the call. */
    own: counts ? ends(known, own) : undefined,
    /** How the decision in the record ended the call. */
    reported: !hasRun && reported?.kind !== 'respond' ? ends(known, reported) : undefined,
    /** A decision counts; after the rules for refusals it allows the call. */
    isDecided: decision !== undefined,
    /** A denial counts, or counted under the id of this call. */
    isDenied: decision?.kind === 'deny' || entry?.earlier?.kind === 'deny',
    /** This page or another tab has decided or answered. */
    isTouched: Boolean(own ?? entry?.answer),
    /** The record holds a decision, and the runtime waits all the same. */
    isReportedWaiting: phase === 'waiting' && reported !== undefined,
    isReportedAllowed: reported?.kind === 'allow',
    /** Only the text of its result says that it was refused. */
    isToldByText: marks?.includes('refusal_text') === true && !isRefusal(reported),
  }
}

/** A decision of this page, of another tab, or that the record reports. */
type Decision = {
  kind?: ConsentDecision['kind']
  by?: Pick<Actor, 'kind'>
  reason?: string
  option?: string
}

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
  if (entry && own?.kind) {
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
