import type { Ledger, LedgerEntry } from '../host/ledger/Ledger.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { explainConsent } from '../policy/explainConsent.ts'
import { explainToolMode } from '../policy/mode/explainToolMode.ts'
import type {
  CallLike,
  ModeExplanation,
  OfferedTool,
  ToolDeclaration,
  ToolPolicy,
} from '../policy/ToolPolicy.ts'
import {
  isTerminalResult,
  type JsonObject,
  type ToolCallRecord,
  type ToolMode,
} from '../tool-call/index.ts'
import { isJsonObject, ownOptions, type Optional } from '../tool-call/JsonObject.ts'
import { STATUS_REASONS } from './statusReasons.ts'
import { decisionOf, STATUS_RULES, type StatusMatch, type StatusFacts } from './statusRules.ts'
import type {
  ToolCallDetail,
  ToolCallStatus,
  ToolCallStatusKind,
} from '../tool-call/ToolCallStatus.ts'

/**
 * What a status is derived from beside its record. `now`: milliseconds since the epoch, by default
 * the clock. `isGranted`: whether a lasting permission answers for the person.
 */
export type StatusContext = Optional<{
  policy: ToolPolicy
  ledger: Ledger
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
  given?: StatusContext,
): ToolCallStatus {
  const context = ownOptions(given)
  const known: JsonObject = isJsonObject(record) ? record : {}
  const call = isJsonObject(known.call) ? known.call : {}
  const name = typeof call.name === 'string' ? call.name : ''
  const policy = context.policy ?? undefined
  const tool = isJsonObject(known.spec) ? (known.spec as Optional<OfferedTool>) : undefined
  const mode = explainToolMode(name, tool, policy)
  const entry = context.ledger?.entry(record)
  const requested = isJsonObject(known.request)
  const named = {
    name,
    id: typeof call.id === 'string' ? call.id : undefined,
    arguments: isJsonObject(call.arguments) ? call.arguments : {},
  }
  const consent = explainConsent(
    named,
    tool,
    policy,
    mode,
    (declared) =>
      mayBeGranted(known, entry) &&
      context.isGranted?.(callToRun(named, known), declared, mode) === true,
  )
  const gated = isGated(record, context.isGated)
  // The name may be wrong about a local handler. It runs without asking only if its tool is
  // registered or reads.
  const gatedUnclassified =
    gated &&
    !consent.needsConsent &&
    mode.source !== 'registered' &&
    mode.mode !== 'read' &&
    !['runs_policy', 'runs_grant'].includes(consent.because.kind)
  const facts: StatusFacts = {
    record: known,
    entry,
    needsConsent: requested || consent.needsConsent || gatedUnclassified,
    isGated: gated,
    now: context.now ?? Date.now(),
  }
  const match = matchStatus(facts)
  const undo = undoOf(facts, match, mode.mode)
  return {
    kind: match.kind,
    details: detailsOf(facts, match),
    mode: mode.mode,
    modeSource: mode.source,
    needsConsent: facts.needsConsent || match.kind === 'awaiting_consent',
    isPending: PENDING[match.kind],
    isSettled: !PENDING[match.kind],
    isTerminal: !PENDING[match.kind] && isTerminalResult(known.result),
    willRetry:
      match.kind === 'failed' && isJsonObject(known.result) && known.result.needsFollowup === true,
    ...(undo && { undo }),
    because: [
      ...mode.because,
      consent.needsConsent || consent.because.kind === 'runs_grant'
        ? consent.because
        : requested
          ? ASKS_REQUESTED
          : gatedUnclassified
            ? ASKS_GATED
            : consent.because,
      { kind: match.cause, text: STATUS_REASONS[match.cause] ?? match.cause },
    ],
  }
}

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
  { decision, argumentsState }: JsonObject,
  entry: LedgerEntry | undefined,
): boolean =>
  !entry?.decision &&
  !entry?.otherTab &&
  decision === undefined &&
  argumentsState !== 'streaming' &&
  argumentsState !== 'invalid'

/** What would run: the request's payload, or the arguments with the text that they came from. */
function callToRun(call: CallLike, { request, argumentsText }: JsonObject): CallLike {
  const payload = isJsonObject(request) ? request.payload : undefined
  if (isJsonObject(payload)) return { ...call, arguments: payload }
  return typeof argumentsText === 'string' ? { ...call, argumentsText } : call
}

const ASKS_GATED = {
  kind: 'asks_gated',
  text: 'the app holds it, and nothing here registers it to run by itself',
}
const ASKS_REQUESTED = { kind: 'asks_requested', text: 'the agent’s runtime asks for this call' }

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

/** A host that cannot say whether it holds a call is taken to hold it: then a person is asked. */
export function isGated(record: ToolCallRecord, isGatedByHost: StatusContext['isGated']): boolean {
  try {
    return isGatedByHost?.(record) === true
  } catch {
    return true
  }
}

function detailsOf(facts: StatusFacts, match: StatusMatch): readonly ToolCallDetail[] {
  const { record } = facts
  const details = new Set<ToolCallDetail>(match.details)
  if (PENDING[match.kind] && isJsonObject(record.partial)) details.add('partial')
  if (record.argumentsState === 'invalid') details.add('invalid_arguments')
  for (const mark of Array.isArray(record.marks) ? record.marks : [])
    if ((MARK_DETAILS as readonly unknown[]).includes(mark)) details.add(mark as ToolCallDetail)
  const by = decisionOf(facts)?.by
  if (isJsonObject(by) && typeof by.kind === 'string' && Object.hasOwn(ACTOR_DETAILS, by.kind))
    details.add(ACTOR_DETAILS[by.kind as keyof typeof ACTOR_DETAILS])
  return [...details]
}

const MARK_DETAILS = ['synthetic', 'redacted', 'too_large', 'discarded'] satisfies ToolCallDetail[]

const ACTOR_DETAILS = { person: 'by_person', policy: 'by_policy', grant: 'by_grant' } as const
