import type { ConversationGrants } from '../../host/grants/createConversationGrants.ts'
import { scopesOf } from '../../host/grants/consentScopes.ts'
import { coverageOf } from '../../host/grants/coverageOf.ts'
import { laterArgumentsDigest } from '../../policy/grants/argumentsDigest.ts'
import type { Choice } from '../bind/Choice.ts'
import { createGrant } from '../../policy/grants/createGrant.ts'
import type { GrantRule } from '../../policy/grants/ruleCovers.ts'
import type { Grant, ToolPolicy } from '../../policy/index.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { Actor, ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * The grant that an allowed call is to leave behind, where this page keeps it; undefined where it
 * is once, or where the agent's runtime remembers by itself. One for exactly much comes a moment
 * later.
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
): Promise<Grant | undefined> | undefined {
  if (
    decision.kind !== 'allow' ||
    decision.scope === 'once' ||
    choice.kind !== 'allow' ||
    by.kind !== 'person' ||
    !keeper
  )
    return undefined
  if (scopesOf(record, true).get(decision.scope) !== 'page') return undefined
  const about = {
    id: newId(),
    scope: decision.scope,
    conversation: keeper.conversation,
    by,
    at: Date.now(),
  }
  return grantOf(record, execution, choice.rule, policy, about)
}

async function grantOf(
  { spec }: ToolCallRecord,
  execution: Execution,
  rule: GrantRule | undefined,
  policy: ToolPolicy | undefined,
  about: Parameters<typeof createGrant>[1],
): Promise<Grant | undefined> {
  const digest = rule ? '' : await laterArgumentsDigest(execution.arguments, execution.text)
  const coverage = coverageOf(execution, spec, policy, rule, () => digest)
  return coverage && createGrant(coverage, about)
}

/** On plain http a page has no `randomUUID`. */
const newId = (): string =>
  globalThis.crypto?.randomUUID?.() ??
  `grant-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
