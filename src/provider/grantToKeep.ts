import type { GrantKeeper } from '../host/grants/createGrantKeeper.ts'
import { scopesOf } from '../host/grants/consentScopes.ts'
import { coversOf } from '../host/grants/coversOf.ts'
import type { Choice } from '../host/useHost.ts'
import { createGrant } from '../policy/grants/createGrant.ts'
import type { Grant, ToolPolicy } from '../policy/index.ts'
import type { Actor, ConsentDecision, ToolCallRecord } from '../tool-call/index.ts'

/**
 * The grant that an allowed call is to leave behind, where this page keeps it; undefined where it
 * is once, or where the agent's runtime remembers by itself.
 */
export function grantToKeep(
  record: ToolCallRecord,
  choice: Choice,
  decision: ConsentDecision,
  { by, policy, keeper }: { by: Actor; policy: ToolPolicy | undefined; keeper: GrantKeeper | null },
): Grant | undefined {
  if (
    decision.kind !== 'allow' ||
    decision.scope === 'once' ||
    choice.kind !== 'allow' ||
    by.kind !== 'person' ||
    !keeper
  )
    return undefined
  if (scopesOf(record, true).get(decision.scope) !== 'page') return undefined
  const covers = coversOf(record, policy, decision.arguments)
  const cover = covers.find(({ breadth }) => breadth === choice.covers) ?? covers[0]
  return (
    cover &&
    createGrant(cover, {
      id: newId(),
      scope: decision.scope,
      conversation: keeper.conversation,
      by,
      at: Date.now(),
    })
  )
}

/** On plain http a page has no `randomUUID`. */
const newId = (): string =>
  globalThis.crypto?.randomUUID?.() ??
  `grant-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
