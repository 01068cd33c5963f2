import { getOwnMember, isJsonObject, ownOptions, type Optional } from '../tool-call/JsonObject.ts'
import { TOOL_MODES } from '../tool-call/ToolMode.ts'
import type { ToolMode } from '../tool-call/index.ts'
import { factsOf, promisedUndo } from './mode/factsOf.ts'
import { OUTBOUND_REASONS, type ExplainMode } from './mode/registeredMode.ts'
import { rememberByTool } from './mode/rememberByTool.ts'
import type { ConsentCause } from '../tool-call/ToolCallStatus.ts'
import { permissionsOf, type RuleVerdict } from './permissionsOf.ts'
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
  because: { kind: ConsentCause; text: string; isOwn?: true }
  rules?: readonly Permission[]
}

/**
 * Whether a call needs consent, and the one rule that decided it. `isGranted` is passed as a
 * function, so that callers without grants do not load the digest code.
 */
export function explainConsent(
  call: CallLike,
  tool: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
  mode: ModeExplanation,
  explainMode: ExplainMode,
  isGranted: (known: ToolDeclaration) => boolean = () => false,
): ConsentExplanation {
  const ask: unknown = getOwnMember(policy, 'ask')
  const known = factsOf(call.name, tool, policy)
  const ruled = permissionsOf(policy)?.verdictOf(call, known.server)
  if (ruled && ruled.verdict !== 'run') return byRule(ruled)
  const byPolicy =
    typeof ask === 'function' ? askPolicy(ask.bind(policy) as Ask, call, mode) : undefined
  if (byPolicy) return byPolicy
  if (isGranted(known)) return verdict(false, 'runs_grant', 'a rule of yours allows it')
  if (ruled) return byRule(ruled)
  return mode === explainMode(call.name, tool, policy)
    ? toolAsks(explainMode)(call.name, tool, policy)
    : explainTool(call.name, tool, policy, mode, explainMode)
}

const asksByMode = new WeakMap<
  ExplainMode,
  (...of: Parameters<ExplainMode>) => ConsentExplanation
>()

function toolAsks(explainMode: ExplainMode) {
  const known = asksByMode.get(explainMode)
  if (known) return known
  const asks = rememberByTool((name, tool, policy) =>
    explainTool(name, tool, policy, explainMode(name, tool, policy), explainMode),
  )
  asksByMode.set(explainMode, asks)
  return asks
}

/**
 * As `explainConsent`, where the name is not read yet: what is certain all the same, else undefined.
 * What a name says may make a call ask; only rules and the app's `ask` let it run all the same.
 */
export function explainUnread(
  call: CallLike,
  tool: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
  mode: ModeExplanation,
  explainMode: ExplainMode,
  isGranted: (known: ToolDeclaration) => boolean,
): ConsentExplanation | undefined {
  const ruled = permissionsOf(policy)?.verdictOf(call, factsOf(call.name, tool, policy).server)
  if (ruled?.verdict === 'deny' || ruled?.verdict === 'ask') return byRule(ruled)
  if (mode.source === 'checking' || typeof getOwnMember(policy, 'ask') === 'function')
    return undefined
  const said = explainConsent(call, tool, policy, mode, explainMode, isGranted)
  return said.needsConsent ? said : undefined
}

/** Whether a tool asks, whatever it is given. */
function explainTool(
  name: string,
  tool: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
  mode: ModeExplanation,
  explainMode: ExplainMode,
): ConsentExplanation {
  const known = factsOf(name, tool, policy)
  const { assumed, rules } = ownOptions(policy)
  if (isJsonObject(known.confirmation))
    return verdict(true, 'asks_confirmation', 'the tool declares a confirmation')
  const undo = promisedUndo(policy, name, known.server)
  const asking = askingModes(policy, undo === true || undo === 'hold')
  if (asking.includes(mode.mode)) return byMode(mode.mode)
  // What is claimed of a tool may make a call ask, never let it run.
  const bare = tool ? explainMode(name, { server: known.server }, policy).mode : mode.mode
  if (asking.includes(bare) && TOOL_MODES.indexOf(bare) < TOOL_MODES.indexOf(mode.mode))
    return byMode(bare)
  if (mode.outbound) return verdict(true, 'asks_outbound', OUTBOUND_REASONS[mode.outbound])
  if (isAssumed(mode) && (assumed ?? (rules === 'spec' ? 'run' : 'ask')) === 'ask') {
    return verdict(true, 'asks_assumed', 'nothing here says what it does')
  }
  return verdict(false, 'runs', `calls that are ${mode.mode} run without asking here`)
}

/** Unless the app lists them: what runs here, and what nobody promises to take back. */
function askingModes(policy: ToolPolicy | undefined, canUndo: boolean): readonly ToolMode[] {
  const { consentFor, rules } = ownOptions(policy)
  if (Array.isArray(consentFor)) return consentFor
  return rules === 'spec' || canUndo ? ['local'] : ['local', 'destructive']
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
