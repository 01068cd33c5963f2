import type { ToolFacts } from '../tool-call/index.ts'
import { explainConsent } from './explainConsent.ts'
import { explainToolMode } from './mode/explainToolMode.ts'
import { findGrant } from './grants/findGrant.ts'
import type { Grant, GrantContext } from './grants/Grant.ts'
import type { CallLike, ToolPolicy } from './ToolPolicy.ts'

/**
 * Whether a person must allow this call before it runs. Checked in this order: the policy's `ask`,
 * a grant, a declared confirmation, `consentFor`, `assumed`. A page and its server with the same
 * policy and grants get the same answer. Grants for one conversation count only if `context` names
 * it. Never throws: if `ask` throws, the call needs consent; an invalid grant is ignored.
 */
export function needsConsent(
  call: string | CallLike,
  facts?: ToolFacts,
  policy?: ToolPolicy,
  grants?: readonly Grant[],
  context?: GrantContext,
): boolean {
  const named = typeof call === 'string' ? { name: call } : call
  return explainConsent(
    named,
    facts,
    policy,
    explainToolMode(named.name, facts, policy),
    (known) => findGrant(named, known, grants, context) !== undefined,
  ).needsConsent
}
