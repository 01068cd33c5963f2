import type { ToolFacts } from '../tool-call/index.ts'
import { explainConsent } from './explainConsent.ts'
import { explainToolMode } from './mode/explainToolMode.ts'
import { findGrant } from './grants/findGrant.ts'
import type { Grant, GrantContext } from './grants/Grant.ts'
import type { CallLike, ToolPolicy } from './ToolPolicy.ts'

/**
 * Whether a call asks a person before it runs. In order: the policy's `ask`, a grant, a declared
 * confirmation, `consentFor`, `assumed`. A page and its server that share policy and grants get the
 * same answer. Grants for one conversation count only where `context` names it. Never throws: an
 * `ask` that throws asks, and what cannot be read of a grant covers nothing.
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
