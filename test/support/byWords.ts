// The functions of the policy, for an app whose policy reads names by the word lists.
import * as policies from '../../src/policy/index.ts'
import type { ToolPolicy } from '../../src/policy/index.ts'
import { rules } from '../../src/rules/index.ts'
import { needsConsent as plainNeedsConsent } from './needsConsent.ts'
import * as statuses from '../../src/status/index.ts'

export * from '../../src/policy/index.ts'

/** The smallest policy that reads names by the word lists, and grants by rule. */
export const BY_WORDS = { names: policies.commonNames, rules } satisfies ToolPolicy

const policiesByWords = new WeakMap<object, ToolPolicy>()

/** The same policy, which reads names by the word lists unless it says otherwise. */
export function byWords(policy: ToolPolicy | undefined): ToolPolicy {
  if (typeof policy !== 'object' || policy === null) return BY_WORDS
  const known = policiesByWords.get(policy) ?? { ...BY_WORDS, ...policy }
  policiesByWords.set(policy, known)
  return known
}

export const explainToolMode: typeof policies.explainToolMode = (name, tool, policy) =>
  policies.explainToolMode(name, tool, byWords(policy))

export const decideToolMode = (...[name, tool, policy]: Parameters<typeof explainToolMode>) =>
  explainToolMode(name, tool, policy).mode

export const needsConsent: typeof plainNeedsConsent = (call, tool, policy, ...grants) =>
  plainNeedsConsent(call, tool, byWords(policy), ...grants)

export const evaluateCall: typeof policies.evaluateCall = (call, facts, policy) =>
  policies.evaluateCall(call, facts, byWords(policy))

export const deriveToolCallStatus: typeof statuses.deriveToolCallStatus = (record, context) =>
  statuses.deriveToolCallStatus(record, { ...context, policy: byWords(context?.policy) })
