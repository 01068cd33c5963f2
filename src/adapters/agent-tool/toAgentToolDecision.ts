import type { ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { inexpressible, requestOf } from '../shared/host/refusal.ts'
import { scopeOf } from './readDecision.ts'

/** A permission decision. Source: Agent Tool Model, permission-decision. */
export type AgentToolDecision = {
  schema_version: '0.2.0'
  decision_id: string
  invocation_id: string
  behavior: 'allow' | 'deny'
  source: 'user'
  reason: { type: 'permission_prompt_tool'; request_ref: string; actor?: string; message?: string }
  updated_input?: unknown
  user_modified?: true
  accept_feedback?: string
  suggested_updates?: readonly unknown[]
  decided_at: string
}

/**
 * A person's decision as a permission decision of its own, which names the one that asked. Offered
 * rules go along only when the person chose their scope. Throws for a call that nobody asks about,
 * and for what is neither yes nor no. `now`: milliseconds since the epoch.
 * @example
 * await post('/decisions', toAgentToolDecision(record, decision))
 */
export function toAgentToolDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
  now = Date.now(),
): AgentToolDecision {
  const request = requestOf(record, 'The Agent Tool Model')
  const by = decision.by.kind === 'policy' ? 'policy' : decision.by.id
  const base = {
    schema_version: '0.2.0',
    decision_id: `${request.id}:answer`,
    invocation_id: record.origin?.ids?.id ?? record.call.id,
    source: 'user',
    decided_at: new Date(now).toISOString(),
  } as const
  const reason = {
    type: 'permission_prompt_tool',
    request_ref: request.id,
    ...(by && { actor: by }),
  } as const
  switch (decision.kind) {
    case 'allow': {
      const chosen = listOf(ownMembers(request.handle)?.offers).filter(
        (offer) => scopeOf(offer) === decision.scope,
      )
      const edited =
        decision.edited && ({ updated_input: decision.arguments, user_modified: true } as const)
      return {
        ...base,
        behavior: 'allow',
        reason,
        ...edited,
        ...(decision.note && { accept_feedback: decision.note }),
        ...(chosen.length > 0 && { suggested_updates: chosen }),
      }
    }
    case 'deny':
      return {
        ...base,
        behavior: 'deny',
        reason: { ...reason, ...(decision.reason && { message: decision.reason }) },
      }
    case 'respond':
    case 'abort':
      throw inexpressible('The Agent Tool Model', decision.kind, 'Send "allow" or "deny".')
    default:
      return decision satisfies never
  }
}
