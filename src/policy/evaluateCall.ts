import { isJsonObject, ownOptions, type Optional } from '../tool-call/JsonObject.ts'
import type { Reason } from '../tool-call/ToolCallStatus.ts'
import type { ToolMode } from '../tool-call/ToolMode.ts'
import type { Grant } from './grants/Grant.ts'
import { explainCall } from './needsConsent.ts'
import { compilePermissions } from './rules/compilePermissions.ts'
import type { Permission, Verdict } from './rules/Permission.ts'
import type { CallLike, OfferedTool, ToolPolicy } from './ToolPolicy.ts'

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
  const { tool, grants, ...context } = ownOptions(facts)
  prepareRules(policy)
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

/** A policy from a file was perhaps not made by `defineToolPolicy`. Its rules count all the same. */
function prepareRules(policy: ToolPolicy | undefined): void {
  const permissions = isJsonObject(policy) ? ownOptions<ToolPolicy>(policy).permissions : undefined
  if (permissions === undefined) return
  try {
    compilePermissions(permissions)
  } catch {
    // what cannot be read asks
  }
}
