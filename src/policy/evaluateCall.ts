import type { Optional, ToolMode } from '../model/JsonObject.ts'
import type { Reason, ConsentCause } from '../model/ToolCallStatus.ts'
import type { Grant, GrantContext } from './grants/Grant.ts'
import type {
  CallLike,
  ModeExplanation,
  OfferedTool,
  Permission,
  ToolPolicy,
  Verdict,
} from './ToolPolicy.ts'
import { explainConsent, type ConsentExplanation } from './explainConsent.ts'
import { explainCallMode } from './explainToolMode.ts'
import { findGrant, isOutdated } from './grants/findGrant.ts'
import { factsOf } from './registeredMode.ts'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'

/**
 * Facts beside a call. `tool`: as it is offered, with the server that offers it, null for a tool of
 * the app itself. `now`: milliseconds since the epoch, by default the clock.
 */
export type EvaluationFacts = Optional<{
  tool: OfferedTool
  grants: readonly Grant[]
  conversation: string
  now: number
}>

/** The treatment of a call, and why. `rule`: the rule of the policy that said it. */
export type Evaluation = {
  readonly verdict: Verdict
  readonly mode: ToolMode
  readonly because: readonly Reason[]
  readonly rule?: Permission
}

/**
 * Decides if a call runs, asks a person or is refused. The verdict is the same on page, server and
 * command line. The first answer wins: deny rules, ask rules, the policy's `ask`, a grant, run
 * rules, a declared confirmation, `consentFor`, `assumed`. Grants for one conversation count only
 * if the facts name the conversation. Never throws on data. The call asks if `ask` throws or if the
 * call has no name. An invalid grant is ignored.
 *
 * Name the server in `tool`, or in an entry of `policy.tools`; null stands for the app's own tools.
 * If no server is known and the policy has `servers`, the call asks. On a page, such a call counts
 * as the app's own.
 *
 * @example
 * // on the server, before it runs
 * const { verdict } = evaluateCall(call, { tool: { server: 'payments' } }, policy)
 * if (verdict !== 'run') await post('/ask', call)
 */
export function evaluateCall(
  call: string | CallLike,
  facts?: EvaluationFacts,
  policy?: ToolPolicy,
): Evaluation {
  return evaluateByRules(call, facts, policy).evaluation
}

/** The same, with all rules that named the call: several commands may need one each. */
export function evaluateByRules(
  call: string | CallLike,
  facts: EvaluationFacts | undefined,
  policy: ToolPolicy | undefined,
): { evaluation: Evaluation; rules: readonly Permission[] } {
  const { tool, grants, ...context } = facts ?? {}
  const { mode, verdict, because, rules = [] } = explainCall(call, tool, policy, grants, context)
  const [rule] = rules
  const evaluation = Object.freeze({
    verdict,
    mode: mode.mode,
    because: Object.freeze([...mode.because, because]),
    ...(rule && { rule }),
  })
  return { evaluation, rules }
}

/** The treatment of a call, the mode of its tool, and the rules that decided it. */
export function explainCall(
  call: string | CallLike,
  tool: Optional<OfferedTool> | undefined,
  policy?: ToolPolicy,
  grants?: readonly Grant[],
  context?: GrantContext,
): ConsentExplanation & { mode: ModeExplanation } {
  const named = typeof call === 'object' && call ? call : ({ name: call } as CallLike)
  const mode = explainCallMode(named.name, tool, policy, named.arguments)
  const consent = explainConsent(
    named,
    tool,
    policy,
    mode,
    (known) =>
      findGrant(named, known, mode, grants, context, policy?.rules) !== undefined ||
      (isOutdated(named, known, grants, context) && 'outdated'),
  )
  warnUnclearAsk([consent.because])
  const isServerMissing =
    mode.source !== 'registered' &&
    Object.keys(policy?.servers ?? {}).length > 0 &&
    factsOf(named.name, tool, policy).server === undefined
  return isServerMissing && !consent.needsConsent && consent.because.kind !== 'runs_policy'
    ? { mode, verdict: 'ask', needsConsent: true, because: SERVER_MISSING }
    : { mode, ...consent }
}

const SERVER_MISSING: Reason & { kind: ConsentCause } = {
  kind: 'asks_server',
  text: 'nothing says which server offers it, and this app has rules for servers',
}

/** That the policy's `ask` gave no answer. */
export function warnUnclearAsk(because: readonly Reason[]): void {
  if (because.some(({ kind }) => kind === 'asks_policy_unclear')) warnInDevelopment('unclear_ask')
}
