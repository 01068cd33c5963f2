import { isJsonObject, ownOptions, type Optional } from '../tool-call/JsonObject.ts'
import { explainConsent, type ConsentExplanation } from './explainConsent.ts'
import { explainToolMode } from './mode/explainToolMode.ts'
import { findGrant } from './grants/findGrant.ts'
import { ruleCovers } from './grants/ruleCovers.ts'
import type { Grant, GrantContext } from './grants/Grant.ts'
import { factsOf } from './mode/factsOf.ts'
import type { ConsentCause, Reason } from '../tool-call/ToolCallStatus.ts'
import type { CallLike, ModeExplanation, OfferedTool, ToolPolicy } from './ToolPolicy.ts'
import { warnUnclearAsk } from './warnUnclearAsk.ts'

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
  const named = isJsonObject(call) ? call : ({ name: call } as CallLike)
  const mode = explainToolMode(named.name, tool, policy)
  const consent = explainConsent(
    named,
    tool,
    policy,
    mode,
    explainToolMode,
    (known) => findGrant(named, known, mode, grants, context, ruleCovers) !== undefined,
  )
  warnUnclearAsk([consent.because])
  const isServerMissing =
    mode.source !== 'registered' &&
    Object.keys(ownOptions(ownOptions(policy).servers)).length > 0 &&
    factsOf(named.name, tool, policy).server === undefined
  return isServerMissing && !consent.needsConsent && consent.because.kind !== 'runs_policy'
    ? { mode, verdict: 'ask', needsConsent: true, because: SERVER_MISSING }
    : { mode, ...consent }
}

const SERVER_MISSING: Reason & { kind: ConsentCause } = {
  kind: 'asks_server',
  text: 'nothing says which server offers it, and this app has rules for servers',
}
