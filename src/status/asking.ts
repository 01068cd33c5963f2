import type { Decisions, LedgerEntry } from '../requests/Ledger.ts'
import { callOf } from '../policy/deriveExecution.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { explainConsent, hasRules, type ConsentExplanation } from '../policy/explainConsent.ts'
import type { Granted } from '../policy/grants/Grant.ts'
import type {
  CallLike,
  ModeExplanation,
  OfferedTool,
  RuleEngine,
  ToolDeclaration,
  ToolPolicy,
} from '../policy/ToolPolicy.ts'
import type {
  Execution,
  ConsentCause,
  Reason,
  StatusReason,
  ToolCallStatus,
  StopStatus,
} from '../model/ToolCallStatus.ts'
import { TOOL_MODES, type Optional, type ToolMode } from '../model/JsonObject.ts'
import type { ProgressState, ToolCallRecord } from '../model/index.ts'
import { hasUnreadDecision } from '../model/parseRecord.ts'

/**
 * The facts of a status beside its record. `now`: milliseconds since the epoch, by default the
 * clock, which is read only if something expires. `isGranted`: true if a lasting permission answers
 * for the person; `rules` of the policy read those by rule.
 */
export type StatusContext = Optional<{
  policy: ToolPolicy
  decisions: Decisions
  now: number
  isGated: ToolHost['isGated']
  isGranted: (
    call: CallLike,
    tool: ToolDeclaration,
    mode: ModeExplanation,
    rules?: RuleEngine,
  ) => Granted
}>

type Asking = {
  record: ToolCallRecord
  proposed: Execution
  tool: Optional<OfferedTool> | undefined
  mode: ModeExplanation
  gated: boolean
  entry: LedgerEntry | undefined
  context: StatusContext
}

/**
 * The reason to ask, or not: by the policy, by the runtime's own request, or because the app holds
 * it.
 */
export function explainAsking(asking: Asking): ConsentExplanation {
  const { record, proposed, tool, mode, gated, entry, context } = asking
  const policy = context.policy ?? undefined
  const call = callOf(proposed)
  // a rule never lets run what has not arrived, or cannot be read
  const isPartial = proposed.state !== 'complete' && hasRules(policy)
  const consent = explainConsent(
    isPartial ? { ...call, arguments: undefined } : call,
    tool,
    policy,
    mode,
    (declared) =>
      mayBeGranted(record, proposed, entry) &&
      (context.isGranted?.(call, declared, mode, policy?.rules) ?? false),
  )
  const { kind } = consent.because
  if (consent.verdict === 'deny') return consent
  const requested = record.request && (REQUESTED_BY.get(record.request.asker) ?? ASKS_REQUESTED)
  if (requested && requested !== ASKS_REQUESTED && !consent.rules)
    return { verdict: 'ask', needsConsent: true, because: requested }
  if (consent.needsConsent) return consent
  if (requested)
    return {
      verdict: 'ask',
      needsConsent: true,
      because: kind === 'runs_grant' ? consent.because : requested,
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

/** Causes by which the app itself asks, whatever the default of the policy is. */
const APP_CAUSES: readonly ConsentCause[] = [
  'asks_rule',
  'asks_rule_unsure',
  'asks_policy',
  'asks_policy_unclear',
  'asks_policy_threw',
  'asks_confirmation',
]

/**
 * True if the app asks for a call: by a rule, `ask`, `consentFor`, a confirmation, or mode `local`.
 */
export const isAskedByApp = (
  { verdict, because: { kind } }: ConsentExplanation,
  mode: ToolMode,
  policy: ToolPolicy | undefined,
): boolean =>
  verdict === 'ask' &&
  (mode === 'local' ||
    APP_CAUSES.includes(kind) ||
    (policy?.consentFor !== undefined && TOOL_MODES.some((each) => kind === `asks_${each}`)))

/** A grant counts only if nobody has decided and the arguments are complete and valid. */
const mayBeGranted = (
  record: ToolCallRecord,
  { state }: Execution,
  entry: LedgerEntry | undefined,
): boolean =>
  !entry?.decision &&
  !entry?.otherTab &&
  !record.decision &&
  !hasUnreadDecision(record) &&
  state === 'complete'

const ASKS_GATED: Reason & { kind: ConsentCause } = {
  kind: 'asks_gated',
  text: 'the app holds it, and nothing here registers it to run by itself',
}
const ASKS_REQUESTED: Reason & { kind: ConsentCause } = {
  kind: 'asks_requested',
  text: 'the agent asks for this call',
}

/** The reason of a request by its asker, in the words of the Agent Tool Model. */
const REQUESTED_BY: ReadonlyMap<unknown, typeof ASKS_REQUESTED> = new Map(
  Object.entries({
    rule: 'a rule',
    mode: 'the mode of the agent',
    policy: 'a policy',
    hook: 'a hook',
    classifier: 'a classifier',
    working_dir: 'the working folder',
    sandbox_override: 'leaving the sandbox',
    safety_check: 'a safety check',
    async_agent: 'another agent',
    subcommand_results: 'a part of the command',
  }).map(([asker, said]) => [
    asker,
    { ...ASKS_REQUESTED, text: `${said} asks for this call`, part: asker.replaceAll('_', ' ') },
  ]),
)

/** The reasons that say more than the kind, and take the place of its word. */
const NAMED_REASONS: readonly StatusReason[] = [
  'decided_elsewhere',
  'question',
  'timed_out',
  'rejected',
  'refusal_text',
  'refused',
  'forbidden',
  'ran_without_consent',
]

/** The catalogue's key for a status in one word or two. */
export function statusMessageKey(
  status: Pick<
    ToolCallStatus,
    'kind' | 'reason' | 'delivery' | 'undo' | 'allowed' | 'stop' | 'silence'
  >,
  record: ToolCallRecord,
): string {
  const { kind, reason, delivery, undo } = status
  if (kind === 'succeeded' && undo?.kind === 'undone') return 'status.undone'
  const isNamed = NAMED_REASONS.includes(reason) || (kind === 'preparing' && reason === 'queued')
  const said =
    stoppingOf(status, record) ??
    (delivery === 'undelivered' ? undefined : delivery) ??
    (isNamed ? reason : (brokenPromiseOf(status) ?? workStateOf(status, record)))
  return `status.${said ?? kind}`
}

/** It ran, and not as somebody allowed it. */
const BROKEN_PROMISES = [
  'ran_though_denied',
  'ran_though_forbidden',
  'ran_without_consent',
] satisfies StatusReason[]

/** How a call ran against what was decided; undefined if it did not. */
export const brokenPromiseOf = ({
  reason,
  allowed,
}: Pick<ToolCallStatus, 'reason' | 'allowed'>):
  (typeof BROKEN_PROMISES)[number] | 'ran_otherwise' | undefined =>
  allowed && reason !== 'ran_though_denied' && reason !== 'ran_though_forbidden'
    ? 'ran_otherwise'
    : BROKEN_PROMISES.find((one) => one === reason)

/** A rule forbids the call, and its refusal did not arrive. */
export const isRefusalUnsent = ({
  kind,
  delivery,
}: Pick<ToolCallStatus, 'kind' | 'delivery'>): boolean => kind === 'held' && delivery === 'unsent'

/** The run waits for the person: a request or a question is open and no decision is on its way. */
export const waitsForPerson = ({
  kind,
  reason,
  delivery,
}: Pick<ToolCallStatus, 'kind' | 'reason' | 'delivery'>): boolean =>
  reason === 'question' ||
  (kind === 'awaiting_consent' && delivery !== 'sending' && delivery !== 'staged')

/** It does something, and waits for nobody: what may be slow. */
export const isAtWork = ({ kind, reason }: Pick<ToolCallStatus, 'kind' | 'reason'>): boolean =>
  (kind === 'running' && reason !== 'question') || (kind === 'preparing' && reason === 'arriving')

/** Somebody pressed Stop, and the answer is waited for: it is not pressed again. */
const isStopping = (stop: StopStatus | undefined): boolean =>
  stop?.kind === 'sending' || stop?.kind === 'taken'

/** How far its end is, from a Stop on this page or beside it. */
export function stoppingOf(
  status: Pick<ToolCallStatus, 'kind' | 'reason' | 'stop'>,
  { cancellation }: ToolCallRecord,
): 'stopping' | 'stop_requested' | undefined {
  const { stop } = status
  if (!isAtWork(status)) return undefined
  if (stop) return isStopping(stop) ? 'stopping' : undefined
  const state = cancellation?.state
  if (state === 'requested') return 'stop_requested'
  return state === 'acknowledged' ? 'stopping' : undefined
}

/** The thing that a call at work waits for, or its silence. */
export function workStateOf(
  status: Pick<ToolCallStatus, 'kind' | 'reason' | 'silence'>,
  { progress }: ToolCallRecord,
): ProgressState | 'slow' | 'stalled' | undefined {
  if (!isAtWork(status)) return undefined
  return progress?.state ?? status.silence?.kind
}
