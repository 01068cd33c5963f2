import { parseSpec } from '../model/parseRecord.ts'
import { TOOL_MODES, type Optional, type ToolMode } from '../model/JsonObject.ts'
import type { Granted } from './grants/Grant.ts'
import {
  factsOf,
  otherName,
  promisedUndo,
  OUTBOUND_REASONS,
  rememberByTool,
} from './registeredMode.ts'
import { explainToolMode } from './explainToolMode.ts'
import type { ConsentCause, Reason } from '../model/ToolCallStatus.ts'
import type { Permission, Verdict } from './rules/Permission.ts'
import type {
  CallLike,
  ModeExplanation,
  OfferedTool,
  ToolDeclaration,
  ToolPolicy,
} from './ToolPolicy.ts'

/**
 * What is done with a call, and what decided it. `text`: in English. `rules`: the rules of the policy
 * that named it.
 */
export type ConsentExplanation = {
  verdict: Verdict
  /** It does not run by itself: it asks, or is refused. */
  needsConsent: boolean
  because: Reason & { kind: ConsentCause }
  rules?: readonly Permission[]
}

/**
 * Whether a call needs consent, and the one rule that decided it. `isGranted` is passed as a
 * function, so that callers without grants do not load the digest code.
 */
export function explainConsent(
  call: CallLike,
  offered: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
  mode: ModeExplanation,
  isGranted: (known: ToolDeclaration) => Granted = () => false,
): ConsentExplanation {
  const tool = parseSpec(offered)
  const known = factsOf(call.name, tool, policy)
  const ruled = rulesSay(policy, call, tool, known.server)
  if (ruled && ruled.verdict !== 'run') return byRule(ruled)
  const byPolicy =
    typeof policy?.ask === 'function' ? askPolicy(policy.ask.bind(policy), call, mode) : undefined
  if (byPolicy) return byPolicy
  const granted = isGranted(known)
  if (granted === true) return verdict(false, 'runs_grant', 'a rule of yours allows it')
  if (ruled) return byRule(ruled)
  const said =
    mode === explainToolMode(call.name, tool, policy)
      ? toolAsks(call.name, tool, policy)
      : explainTool(call.name, tool, policy, mode)
  if (!said.needsConsent) return said
  if (granted === 'outdated') return CHANGED
  const part = permissionsOf(policy)?.partLeft?.(call, known.server)
  return part === undefined ? said : { ...said, because: withPart(said.because, part) }
}

const CHANGED: ConsentExplanation = {
  verdict: 'ask',
  needsConsent: true,
  because: {
    kind: 'asks_changed',
    text: 'you allowed exactly this, and its tool has changed since',
  },
}

const toolAsks = rememberByTool((name, tool, policy) =>
  explainTool(name, tool, policy, explainToolMode(name, tool, policy)),
)

/** Asks the rules of a policy, and the denials of the policy around it with its own facts. */
export function rulesSay(
  policy: ToolPolicy | undefined,
  call: CallLike,
  tool: Optional<OfferedTool> | undefined,
  server: string | null | undefined,
): RuleVerdict | undefined {
  const own = ownRulesSay(policy, call, tool, server)
  const outer = outerOf(policy)
  if (!outer || own?.verdict === 'deny') return own
  const around = rulesSay(outer, call, tool, factsOf(call.name, tool, outer).server)
  if (around?.verdict === 'deny') return around
  const mayDeny =
    around?.because.kind === 'asks_rule_unsure' &&
    around.rules.every((each) => each.verdict === 'deny')
  return mayDeny && own?.verdict !== 'ask' ? around : own
}

/** The stricter verdict of the rules for the two names of a tool. */
function ownRulesSay(
  policy: ToolPolicy | undefined,
  call: CallLike,
  tool: Optional<OfferedTool> | undefined,
  server: string | null | undefined,
): RuleVerdict | undefined {
  const rules = permissionsOf(policy)
  const own = rules?.verdictOf(call, server)
  const name = otherName(call.name, tool)
  const other = name === undefined ? undefined : rules?.verdictOf({ ...call, name }, server)
  if (own?.verdict === 'deny' || !other || other.verdict === 'run') return own
  return other.verdict === 'deny' || own?.verdict !== 'ask' ? other : own
}

/** Whether a tool asks, whatever it is given, by either of its names. */
function explainTool(
  ...[name, tool, ...rest]: Parameters<typeof explainNamed>
): ConsentExplanation {
  const own = explainNamed(name, tool, ...rest)
  const other = otherName(name, tool)
  return own.needsConsent || other === undefined ? own : explainNamed(other, tool, ...rest)
}

function explainNamed(
  name: string,
  tool: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
  mode: ModeExplanation,
): ConsentExplanation {
  const known = factsOf(name, tool, policy)
  const { assumed, names } = policy ?? {}
  if (known.confirmation)
    return verdict(true, 'asks_confirmation', 'the tool declares a confirmation')
  const undo = promisedUndo(policy, name, known.server)
  const asking = askingModes(policy, undo === true || undo === 'hold')
  if (asking.includes(mode.mode)) return byMode(mode.mode)
  // What is claimed of a tool may make a call ask, never let it run.
  const bare = tool ? explainToolMode(name, { server: known.server }, policy).mode : mode.mode
  if (asking.includes(bare) && TOOL_MODES.indexOf(bare) < TOOL_MODES.indexOf(mode.mode))
    return byMode(bare)
  if (mode.outbound) return verdict(true, 'asks_outbound', OUTBOUND_REASONS[mode.outbound])
  if (isAssumed(mode) && (assumed ?? (names === 'spec' ? 'run' : 'ask')) === 'ask') {
    return verdict(true, 'asks_assumed', 'nothing here says what it does')
  }
  return verdict(false, 'runs', `calls that are ${mode.mode} run without asking here`)
}

/** Unless the app lists them: what runs here, and what nobody promises to take back. */
function askingModes(policy: ToolPolicy | undefined, canUndo: boolean): readonly ToolMode[] {
  const { consentFor, names } = policy ?? {}
  if (Array.isArray(consentFor)) return consentFor
  return names === 'spec' || canUndo ? ['local'] : ['local', 'destructive']
}

/** Whether the app knows nothing of the tool. What its server claims does not make it known. */
export const isAssumed = ({ source, because }: ModeExplanation): boolean =>
  source === 'assumed' || because.some(({ kind }) => kind === 'assumed')

type Ask = NonNullable<ToolPolicy['ask']>

/** Only a plain false lets a call run. A promise is no answer: it would come too late. */
function askPolicy(ask: Ask, call: CallLike, mode: ModeExplanation) {
  try {
    const answer: unknown = ask(call, mode)
    if (answer === undefined) return undefined
    return answer === false
      ? verdict(false, 'runs_policy', 'the app runs this call without asking')
      : answer === true
        ? verdict(true, 'asks_policy', 'the app asks for this call')
        : verdict(true, 'asks_policy_unclear', 'the app gave no clear answer whether to ask')
  } catch {
    return verdict(true, 'asks_policy_threw', 'the app could not decide whether to ask')
  }
}

/** None speaks of a way back: the decision says that, once. */
const MODE_REASONS = {
  read: 'this app asks for calls that read',
  safe_write: 'this app asks for calls that change something',
  destructive: 'this app asks for calls that delete or overwrite',
  local: 'it runs on this computer',
  external: 'this app asks for calls to outside services',
} satisfies Record<ModeExplanation['mode'], string>

const byMode = (mode: ToolMode): ConsentExplanation =>
  verdict(true, `asks_${mode}`, MODE_REASONS[mode])

const byRule = (ruled: RuleVerdict): ConsentExplanation => ({
  ...ruled,
  needsConsent: ruled.verdict !== 'run',
})

const verdict = (needsConsent: boolean, kind: ConsentCause, text: string): ConsentExplanation => ({
  verdict: needsConsent ? 'ask' : 'run',
  needsConsent,
  because: { kind, text },
})

/**
 * What the rules of a policy say of a call. `rules`: those that said it. `asks_rule_unsure`: a rule
 * perhaps forbids it, or something cannot be read.
 */
export type RuleVerdict = {
  verdict: Verdict
  because: {
    kind: Extract<ConsentCause, 'forbidden' | 'asks_rule' | 'asks_rule_unsure' | 'runs_rule'>
    text: string
    /** The app's own reason: it is said as it is. */
    isOwn?: true
    part?: string
  }
  rules: readonly Permission[]
}

/** The call or the rules cannot be read. */
export const UNREADABLE: RuleVerdict = {
  verdict: 'ask',
  because: { kind: 'asks_rule_unsure', text: 'rules may forbid it' },
  rules: [],
}

/** A reason that names what of the call decided. */
export const withPart = <R extends Reason>(because: R, part: string | undefined): R =>
  part === undefined ? because : { ...because, text: `${because.text} (${part})`, part }

/** The rules of a policy, ready to be asked. `server`: who offers the tool, null for the app. */
export type CompiledPermissions = {
  permissions: readonly Permission[]
  verdictOf(call: CallLike, server: string | null | undefined): RuleVerdict | undefined
  /** The argument that keeps a run rule of its tool from matching the call. */
  partLeft?(call: CallLike, server: string | null | undefined): string | undefined
}

/**
 * Rules that were compiled, by their list; and what compiles others, once somebody has brought the
 * grammar: a page without rules does not load it.
 */
export const compiled: {
  readonly known: WeakMap<object, CompiledPermissions>
  compile?: (permissions: unknown) => CompiledPermissions
} = { known: new WeakMap() }

const ASKS_ALWAYS: CompiledPermissions = { permissions: [], verdictOf: () => UNREADABLE }

/**
 * The rules of a policy, undefined where it has none. A copy of a policy keeps the list, and so what
 * was compiled of it. Rules that nobody could compile make every call ask.
 */
export function permissionsOf(policy: WithRules): CompiledPermissions | undefined {
  const permissions = policy?.permissions
  if (permissions === undefined) return undefined
  if (permissions === UNREAD) return ASKS_ALWAYS
  try {
    return (
      compiled.known.get(permissions as object) ?? compiled.compile?.(permissions) ?? ASKS_ALWAYS
    )
  } catch {
    return ASKS_ALWAYS
  }
}

/** Whether a policy has rules that nobody has read yet, as those of one from a file. */
export function hasUnreadRules(policy: ToolPolicy | undefined): boolean {
  const permissions = policy?.permissions
  const outer = outerOf(policy)
  if (outer && hasUnreadRules(outer)) return true
  if (permissions === undefined) return false
  return permissions === UNREAD || (!compiled.compile && !compiled.known.has(permissions))
}

/** A policy, whether or not its rules were read. */
type WithRules = { permissions?: unknown } | undefined

/** Stands for rules that are not read yet. */
const UNREAD: readonly Permission[] = []

const defined = new WeakSet<object>()

/** `defineToolPolicy` read these, on whatever side. */
export const markDefined = (permissions: object): unknown => defined.add(permissions)

/**
 * The policy as a page knows it that has read nothing yet, also where this side has: a server and
 * the page that goes over its work must say the same. Undefined where both sides know the rules.
 */
export function asUnread<P extends NonNullable<WithRules>>(policy: P | undefined): P | undefined {
  const permissions = policy?.permissions
  return permissions === undefined || defined.has(permissions as object)
    ? undefined
    : ({ ...policy, permissions: UNREAD } as P & { permissions: readonly Permission[] })
}

/** The policy of the provider around, in the policy of the inner one. Copies keep it. */
const OUTER = Symbol('outer policy')

const outerOf = (policy: ToolPolicy | undefined): ToolPolicy | undefined =>
  (policy as { [OUTER]?: ToolPolicy } | undefined)?.[OUTER]

/** A policy inside another, whose denials count in it, too. */
export const keepDenials = (
  policy: ToolPolicy | undefined,
  outer: ToolPolicy | undefined,
): ToolPolicy | undefined =>
  policy && policy !== outer && hasRules(outer)
    ? Object.assign({ ...policy }, { [OUTER]: outer })
    : (policy ?? outer)

/** True if the policy or the one around it has rules. */
export const hasRules = (policy: ToolPolicy | undefined): boolean =>
  policy?.permissions !== undefined || outerOf(policy) !== undefined
