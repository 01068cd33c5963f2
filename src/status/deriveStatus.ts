import type { LedgerEntry } from '../decisions/Ledger.ts'
import { isGated } from '../host/isGated.ts'
import { isUnreadable, readRecord } from '../host/records/readRecord.ts'
import { allowedByReport, ranExecution } from '../decisions/bind/ranExecution.ts'
import { deriveExecution } from '../execution/deriveExecution.ts'
import type { ConsentExplanation } from '../policy/explainConsent.ts'
import { refusalReason } from '../decisions/bind/refuseForbidden.ts'
import type { ExplainMode } from '../policy/mode/registeredMode.ts'
import type { ModeExplanation, OfferedTool } from '../policy/ToolPolicy.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type {
  Reason,
  ToolCallDetail,
  ToolCallStatus,
  ToolCallStatusKind,
} from '../tool-call/ToolCallStatus.ts'
import type { JsonObject, ToolCallRecord, ToolMode } from '../tool-call/index.ts'
import { isJsonObject, type Optional } from '../tool-call/JsonObject.ts'
import { isTerminalResult } from '../tool-call/parse/isTerminalResult.ts'
import { CHECKING, explainAsking, type WholeContext } from './explainAsking.ts'
import { decisionOf, type StatusFacts, type StatusMatch } from './statusFacts.ts'
import { STATUS_RULES } from './rules/statusRules.ts'
import { isAtWork, withActivity } from './waitsFor.ts'

/**
 * As `deriveToolCallStatus`, with as much of a tool's mode as `explainMode` knows. Where that is not
 * read yet and may change the status, it is `checking`.
 */
export function deriveStatus(
  record: ToolCallRecord,
  context: WholeContext,
  explainMode: ExplainMode,
): ToolCallStatus {
  const own = readRecord(record)
  const known: JsonObject = own
  const policy = context.policy ?? undefined
  const proposed = deriveExecution(own, policy)
  const tool = isJsonObject(known.spec) ? (known.spec as Optional<OfferedTool>) : undefined
  const mode = explainMode(proposed.name, tool, policy)
  const entry = context.decisions?.entry(own)
  const gated = isGated(own, context.isGated)
  const asking = { known, proposed, tool, mode, gated, entry, context, explainMode }
  const asks = explainAsking(asking)
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
  const found = asks.because === CHECKING ? matchUnread(facts) : matchStatus(facts)
  const match = withActivity(found, facts)
  const undo = undoOf(facts, match, mode.mode)
  const allowed = allowedIn(entry) ?? allowedByReport(own, proposed, entry, gated)
  const execution =
    match.kind === 'awaiting_consent' ? proposed : ranExecution(own, proposed, entry, gated)
  const ranOtherwise = allowed && mayHaveRun(match) && execution !== allowed
  const status: ToolCallStatus = {
    kind: match.kind,
    cause: match.cause,
    consentCause: asks.because.kind,
    execution,
    details: detailsOf(facts, match, ranOtherwise ? ['ran_otherwise'] : NO_DETAILS),
    mode: mode.mode,
    modeSource: mode.source,
    needsConsent: asks.needsConsent || match.kind === 'awaiting_consent',
    isPending: PENDING[match.kind],
    isSettled: !PENDING[match.kind],
    isTerminal: !PENDING[match.kind] && isTerminalResult(known.result),
    willRetry:
      match.kind === 'failed' && isJsonObject(known.result) && known.result.needsFollowup === true,
    because: reasonsOf(mode, asks.because),
  }
  // what few calls have, behind what all have: their objects have one shape then
  return Object.assign(
    status,
    ruleIn(asks),
    ranOtherwise ? { allowed } : NOTHING,
    undo ? { undo } : NOTHING,
    activityOf(facts, match),
  )
}

const NOTHING = {}

/** What a person is shown of stopping it, running it again, and what was heard last. */
function activityOf(
  { entry }: StatusFacts,
  match: StatusMatch,
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

/** The status that it has whether it asks or not. */
function matchUnread(facts: StatusFacts): StatusMatch {
  const [asks, runs] = [true, false].map((needsConsent) => matchStatus({ ...facts, needsConsent }))
  return JSON.stringify(asks) === JSON.stringify(runs)
    ? asks!
    : { kind: 'checking', cause: 'checking' }
}

/** What was allowed under the id of the call, where the decision was sent. */
function allowedIn(entry: LedgerEntry | undefined): Execution | undefined {
  if (entry?.earlier?.kind === 'allow') return entry.earlier.execution
  const isSent = entry?.state === 'sending' || entry?.state === 'delivered'
  return isSent && entry.decision?.kind === 'allow' ? entry.execution : undefined
}

const mayHaveRun = ({ kind, cause }: StatusMatch): boolean =>
  kind === 'succeeded' || kind === 'running' || kind === 'unknown' || cause === 'failure'

/** "Cannot be undone" is said only for a destructive call that ran. */
function undoOf({ entry }: StatusFacts, { kind }: StatusMatch, mode: ToolMode) {
  const undo = entry?.undo
  return undo?.kind === 'impossible' && !(mode === 'destructive' && kind === 'succeeded')
    ? undefined
    : undo
}

const PENDING = {
  checking: true,
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
  const details = [...(match.details ?? NO_DETAILS), ...more]
  if (PENDING[match.kind] && isJsonObject(record.partial)) details.push('partial')
  if (proposed.state === 'invalid') details.push('invalid_arguments')
  for (const mark of Array.isArray(record.marks) ? record.marks : [])
    if ((MARK_DETAILS as readonly unknown[]).includes(mark)) details.push(mark as ToolCallDetail)
    else if (mark === 'unasked' && match.kind !== 'preparing' && !match.details?.length)
      details.push('ran_without_consent')
  const by = decisionOf(facts)?.by
  if (isJsonObject(by) && typeof by.kind === 'string' && Object.hasOwn(ACTOR_DETAILS, by.kind))
    details.push(ACTOR_DETAILS[by.kind as keyof typeof ACTOR_DETAILS])
  return details.length === 0 ? NO_DETAILS : [...new Set(details)]
}

const NO_DETAILS: readonly ToolCallDetail[] = Object.freeze([])

const MARK_DETAILS = ['synthetic', 'redacted', 'too_large', 'discarded'] satisfies ToolCallDetail[]

const ACTOR_DETAILS = { person: 'by_person', policy: 'by_policy', grant: 'by_grant' } as const
