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
 * What is known beside a call. `tool`: as it is offered, with the server that offers it, null for a
 * tool of the app itself. `now`: milliseconds since the epoch, by default the clock.
 */
export type EvaluationFacts = Optional<{
  tool: OfferedTool
  grants: readonly Grant[]
  conversation: string
  now: number
}>

/** What is done with a call, and why. `rule`: the rule of the policy that said it. */
export type Evaluation = {
  readonly verdict: Verdict
  readonly mode: ToolMode
  readonly because: readonly Reason[]
  readonly rule?: Permission
}

/**
 * Whether a call runs, asks a person or is refused: the same on the page, on a server and on the
 * command line. A rule that denies counts before one that asks, and that before the policy's `ask`,
 * a grant, and a rule that lets run; then as in `needsConsent`. Never throws on data.
 *
 * @example
 * const { verdict, because } = evaluateCall(call, { tool: { server: 'files' } }, policy)
 * // verdict: 'run', 'ask' or 'deny'
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

/**
 * Whether this call must not run by itself: a person is asked, or a rule forbids it (`evaluateCall`
 * says which). Checked in this order: rules that deny or ask, the policy's `ask`, a grant, rules that
 * let run, a declared confirmation, `consentFor`, `assumed`. A page and its server with the same
 * tool, policy and grants get the same answer. Grants for one conversation count only if `context`
 * names it. Never throws on data: if `ask` throws, or the call has no name, the call needs consent;
 * an invalid grant is ignored.
 *
 * `tool` says which server offers it, null for a tool of the app itself; an entry of `policy.tools`
 * with a `server` says it too. Where nobody does and the policy has lines for servers, the call
 * needs consent. A page does not ask for that: what it runs itself is the app's own, and whatever
 * else starts calls asks this function.
 *
 * @example
 * // on the server, before it runs
 * if (needsConsent(call, { server: 'payments' }, policy)) await post('/ask', call)
 */
export function needsConsent(
  call: string | CallLike,
  tool: OfferedTool,
  policy?: ToolPolicy,
  grants?: readonly Grant[],
  context?: GrantContext,
): boolean {
  return explainCall(call, tool, policy, grants, context).needsConsent
}

/** What `needsConsent` says, with the verdict, the mode and the rule that decided it. */
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
