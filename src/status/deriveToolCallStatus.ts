import type { Decisions, LedgerEntry } from '../decisions/Ledger.ts'
import { isGated } from '../host/isGated.ts'
import { isUnreadable, readRecord } from '../host/records/readRecord.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { allowedByReport, ranExecution } from '../decisions/bind/ranExecution.ts'
import { callOf, deriveExecution } from '../execution/deriveExecution.ts'
import { explainConsent, type ConsentExplanation } from '../policy/explainConsent.ts'
import { refusalReason } from '../decisions/bind/refuseForbidden.ts'
import { permissionsOf } from '../policy/permissionsOf.ts'
import { explainToolMode } from '../policy/mode/explainToolMode.ts'
import type {
  CallLike,
  ModeExplanation,
  OfferedTool,
  ToolDeclaration,
  ToolPolicy,
} from '../policy/ToolPolicy.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type {
  ConsentCause,
  Reason,
  StatusCause,
  ToolCallDetail,
  ToolCallStatus,
  ToolCallStatusKind,
} from '../tool-call/ToolCallStatus.ts'
import {
  isTerminalResult,
  type JsonObject,
  type ToolCallRecord,
  type ToolMode,
} from '../tool-call/index.ts'
import { isJsonObject, ownOptions, type Optional } from '../tool-call/JsonObject.ts'
import { STATUS_REASONS } from './statusReasons.ts'
import { decisionOf, type StatusFacts, type StatusMatch } from './statusFacts.ts'
import { STATUS_RULES } from './statusRules.ts'
import { isAtWork, withActivity } from './withActivity.ts'

/**
 * What a status is derived from beside its record. `now`: milliseconds since the epoch, by default
 * the clock, which is read only where something expires. `isGranted`: whether a lasting permission
 * answers for the person.
 */
export type StatusContext = Optional<{
  policy: ToolPolicy
  decisions: Decisions
  now: number
  isGated: ToolHost['isGated']
  isGranted: (call: CallLike, tool: ToolDeclaration, mode: ModeExplanation) => boolean
}>

/**
 * What a call is doing, from what is known of it. Total: whatever a record holds, there is a
 * status, and it is never `succeeded` without a result that says so. In order: this page's own
 * decision, the protocol's word, expiry, result, open request, arguments.
 */
export function deriveToolCallStatus(
  record: ToolCallRecord,
  options?: StatusContext,
): ToolCallStatus {
  const context: StatusContext = ownOptions(options)
  const own = readRecord(record)
  const known: JsonObject = own
  const policy = context.policy ?? undefined
  const proposed = deriveExecution(own, policy)
  const tool = isJsonObject(known.spec) ? (known.spec as Optional<OfferedTool>) : undefined
  const mode = explainToolMode(proposed.name, tool, policy)
  const entry = context.decisions?.entry(own)
  const gated = isGated(own, context.isGated)
  const asks = explainAsking(known, proposed, tool, mode, gated, entry, context)
  const facts: StatusFacts = {
    record: known,
    isUnreadable: isUnreadable(own),
    proposed,
    entry,
    needsConsent: asks.verdict === 'ask',
    refusal:
      asks.verdict === 'deny' && proposed.state !== 'streaming'
        ? refusalReason(asks.because.text)
        : undefined,
    isGated: gated,
    now: () => context.now ?? Date.now(),
  }
  const match = withActivity(matchStatus(facts), facts)
  const undo = undoOf(facts, match, mode.mode)
  const allowed = allowedIn(entry) ?? allowedByReport(own, proposed, entry, gated)
  const execution =
    match.kind === 'awaiting_consent' ? proposed : ranExecution(own, proposed, entry, gated)
  const ranOtherwise = allowed && mayHaveRun(match) && execution !== allowed
  return {
    kind: match.kind,
    cause: match.cause,
    consentCause: asks.because.kind,
    ...ruleIn(asks),
    execution,
    ...(ranOtherwise && { allowed }),
    details: detailsOf(facts, match, ranOtherwise ? ['ran_otherwise'] : []),
    mode: mode.mode,
    modeSource: mode.source,
    needsConsent: asks.needsConsent || match.kind === 'awaiting_consent',
    isPending: PENDING[match.kind],
    isSettled: !PENDING[match.kind],
    isTerminal: !PENDING[match.kind] && isTerminalResult(known.result),
    willRetry:
      match.kind === 'failed' && isJsonObject(known.result) && known.result.needsFollowup === true,
    ...(undo && { undo }),
    ...activityOf(facts, match),
    because: reasonsOf(mode, asks.because, match.cause),
  }
}

/** What a person is shown of stopping it, running it again, and what was heard last. */
function activityOf(
  { entry }: StatusFacts,
  match: StatusMatch,
): Pick<ToolCallStatus, 'stop' | 'rerun' | 'silence'> {
  const { stop, rerun, silence } = entry?.activity ?? {}
  return {
    ...(stop && { stop }),
    ...(rerun && { rerun }),
    ...(silence && isAtWork(match) && { silence }),
  }
}

type Reasons = { mode: ModeExplanation; all: readonly Reason[] }
const reasons = new WeakMap<Reason, Map<StatusCause, Reasons>>()

/** The same list for calls of the same tool that stand the same. */
function reasonsOf(mode: ModeExplanation, asks: Reason, cause: StatusCause): readonly Reason[] {
  const byCause = reasons.get(asks) ?? new Map<StatusCause, Reasons>()
  reasons.set(asks, byCause)
  const known = byCause.get(cause)
  if (known?.mode === mode) return known.all
  const all = Object.freeze([...mode.because, asks, { kind: cause, text: STATUS_REASONS[cause] }])
  byCause.set(cause, { mode, all })
  return all
}

/** The rule that counts, and why it stands there. */
function ruleIn({ rules }: ConsentExplanation): Pick<ToolCallStatus, 'rule' | 'ruleReason'> {
  const [first] = rules ?? []
  if (!first) return {}
  const { rule, reason } = first
  return { rule, ...(typeof reason === 'string' && reason && { ruleReason: reason }) }
}

/** Whether it asks: by the policy, by the runtime's own request, or because the app holds it. */
function explainAsking(
  known: JsonObject,
  proposed: Execution,
  tool: Optional<OfferedTool> | undefined,
  mode: ModeExplanation,
  gated: boolean,
  entry: LedgerEntry | undefined,
  context: StatusContext,
): ConsentExplanation {
  const call = callOf(proposed)
  const consent = explainConsent(
    // a rule never lets run what has not arrived, or cannot be read
    proposed.state !== 'complete' && permissionsOf(context.policy)
      ? { ...call, arguments: undefined }
      : call,
    tool,
    context.policy ?? undefined,
    mode,
    (declared) =>
      mayBeGranted(known, proposed, entry) && context.isGranted?.(call, declared, mode) === true,
  )
  const { kind } = consent.because
  if (consent.needsConsent) return consent
  if (isJsonObject(known.request))
    return {
      verdict: 'ask',
      needsConsent: true,
      because: kind === 'runs_grant' ? consent.because : ASKS_REQUESTED,
    }
  // The name may be wrong about a local handler. It runs without asking only if its tool is
  // registered or reads.
  const isUnclassified =
    gated &&
    mode.source !== 'registered' &&
    mode.mode !== 'read' &&
    kind !== 'runs_policy' &&
    kind !== 'runs_rule' &&
    kind !== 'runs_grant'
  return isUnclassified ? { verdict: 'ask', needsConsent: true, because: ASKS_GATED } : consent
}

/** What was allowed under the id of the call, where the decision was sent. */
function allowedIn(entry: LedgerEntry | undefined): Execution | undefined {
  if (entry?.earlier?.kind === 'allow') return entry.earlier.execution
  const isSent = entry?.state === 'sending' || entry?.state === 'delivered'
  return isSent && entry.decision?.kind === 'allow' ? entry.execution : undefined
}

const mayHaveRun = ({ kind, cause }: StatusMatch): boolean =>
  kind === 'succeeded' || kind === 'running' || kind === 'unknown' || cause === 'failure'

/** "Cannot be undone" is said only for a destructive call that may have run. */
function undoOf({ entry }: StatusFacts, { kind }: StatusMatch, mode: ToolMode) {
  const undo = entry?.undo
  return undo?.kind === 'impossible' &&
    !(mode === 'destructive' && (kind === 'succeeded' || kind === 'unknown'))
    ? undefined
    : undo
}

/** A grant counts only if nobody has decided and the arguments are complete and valid. */
const mayBeGranted = (
  { decision }: JsonObject,
  { state }: Execution,
  entry: LedgerEntry | undefined,
): boolean => !entry?.decision && !entry?.otherTab && decision === undefined && state === 'complete'

const ASKS_GATED: Reason & { kind: ConsentCause } = {
  kind: 'asks_gated',
  text: 'the app holds it, and nothing here registers it to run by itself',
}
const ASKS_REQUESTED: Reason & { kind: ConsentCause } = {
  kind: 'asks_requested',
  text: 'the agent asks for this call',
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

function matchStatus(facts: StatusFacts): StatusMatch {
  for (const rule of STATUS_RULES) {
    const match = rule(facts)
    if (match) return match
  }
  throw new Error('handrail: no rule found a status. The last rule must always find one.')
}

function detailsOf(
  facts: StatusFacts,
  match: StatusMatch,
  more: readonly ToolCallDetail[],
): readonly ToolCallDetail[] {
  const { record, proposed } = facts
  const details = new Set<ToolCallDetail>([...(match.details ?? []), ...more])
  if (PENDING[match.kind] && isJsonObject(record.partial)) details.add('partial')
  if (proposed.state === 'invalid') details.add('invalid_arguments')
  for (const mark of Array.isArray(record.marks) ? record.marks : [])
    if ((MARK_DETAILS as readonly unknown[]).includes(mark)) details.add(mark as ToolCallDetail)
    else if (mark === 'unasked' && match.kind !== 'preparing' && !match.details?.length)
      details.add('ran_without_consent')
  const by = decisionOf(facts)?.by
  if (isJsonObject(by) && typeof by.kind === 'string' && Object.hasOwn(ACTOR_DETAILS, by.kind))
    details.add(ACTOR_DETAILS[by.kind as keyof typeof ACTOR_DETAILS])
  return details.size === 0 ? NO_DETAILS : [...details]
}

const NO_DETAILS: readonly ToolCallDetail[] = Object.freeze([])

const MARK_DETAILS = ['synthetic', 'redacted', 'too_large', 'discarded'] satisfies ToolCallDetail[]

const ACTOR_DETAILS = { person: 'by_person', policy: 'by_policy', grant: 'by_grant' } as const
