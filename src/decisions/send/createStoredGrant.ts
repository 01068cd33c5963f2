import type { ConversationGrants } from '../../host/grants/createConversationGrants.ts'
import { scopesOf } from '../../host/grants/consentScopes.ts'
import { coverageOf } from '../../host/grants/coverageOf.ts'
import type { Choice } from '../bind/Choice.ts'
import { createGrant } from '../../policy/grants/createGrant.ts'
import type { Grant, ToolPolicy } from '../../policy/index.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { Actor, ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * The grant that an allowed call is to leave behind, where this page keeps it; undefined where it
 * is once, or where the agent's runtime remembers by itself.
 */
export function createStoredGrant(
  record: ToolCallRecord,
  execution: Execution,
  choice: Choice,
  decision: ConsentDecision,
  {
    by,
    policy,
    keeper,
  }: { by: Actor; policy: ToolPolicy | undefined; keeper: ConversationGrants | null },
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
  const coverage = coverageOf(execution, record.spec, policy, choice.rule)
  return (
    coverage &&
    createGrant(coverage, {
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
