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
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import type { ConsentCause, Reason } from '../model/ToolCallStatus.ts'
import type {
  CallLike,
  CompiledPermissions,
  ModeExplanation,
  OfferedTool,
  Permission,
  RuleVerdict,
  ToolDeclaration,
  ToolPolicy,
  Verdict,
} from './ToolPolicy.ts'

/**
 * The treatment of a call, and its deciding reason. `text`: in English. `rules`: the rules of the
 * policy that named it.
 */
export type ConsentExplanation = {
  verdict: Verdict
  /** It does not run by itself: it asks, or is refused. */
  needsConsent: boolean
  because: Reason & { kind: ConsentCause }
  rules?: readonly Permission[]
}

/**
 * The need for consent of a call, and the one rule that decided it. `isGranted` is passed as a
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
  const part = permissionsOf(policy)?.partLeft(call, known.server)
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

/**
 * The stricter verdict of the rules for the two names of a tool. A rule that lets run names the one
 * that calls have, or both.
 */
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
  if (own?.verdict === 'deny' || name === undefined || other?.verdict === 'run') return own
  if (!other) return own?.verdict === 'run' && own.rules.some(isOfSome) ? undefined : own
  return other.verdict === 'deny' || own?.verdict !== 'ask' ? other : own
}

/** True if a rule names its tool by a pattern. */
const isOfSome = ({ rule }: Permission): boolean => /^[^(]*\*/.test(rule)

/** True if a tool asks, whatever it is given, by either of its names. */
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
  // A claim about a tool may make a call ask, never let it run.
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

/** True if the app knows nothing of the tool. A claim of its server does not make it known. */
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

/** The call or the rules cannot be read. */
export const UNREADABLE: RuleVerdict = {
  verdict: 'ask',
  because: { kind: 'asks_rule_unsure', text: 'rules may forbid it' },
  rules: [],
}

/** A reason that names what of the call decided. */
export const withPart = <R extends Reason>(because: R, part: string | undefined): R =>
  part === undefined ? because : { ...because, text: `${because.text} (${part})`, part }

const ASKS_ALWAYS: CompiledPermissions = {
  permissions: [],
  verdictOf: () => UNREADABLE,
  partLeft: () => undefined,
}

/**
 * The rules of a policy, undefined if it has none. Rules that cannot be read make every call ask.
 * So do those that nothing reads.
 */
function permissionsOf(policy: ToolPolicy | undefined): CompiledPermissions | undefined {
  const { permissions, rules } = policy ?? {}
  if (permissions === undefined) return undefined
  if (!rules) warnInDevelopment('no_rules')
  try {
    return rules?.compile(permissions) ?? ASKS_ALWAYS
  } catch {
    return ASKS_ALWAYS
  }
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
