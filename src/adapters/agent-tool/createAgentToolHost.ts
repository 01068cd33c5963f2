import type { ToolHost } from '../../host/ToolHost.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolResult, ConsentDecision } from '../../model/index.ts'
import { ownMembers, listOf } from '../shared/members.ts'
import { carried, requestOf, YES_OR_NO } from '../shared/decideLocalCall.ts'
import { scopeOf } from './readDecision.ts'

/** The app's own ways to its runtime. A missing one is not offered. */
export interface AgentToolClient {
  decide?(decision: AgentToolDecision): Promise<unknown>
  /** Only offered for calls whose execution profile declares `supports_cancel`. */
  cancel?(invocationId: string): Promise<unknown>
  /** Fetches what a `persisted_ref` stands for. */
  load?(uri: string): Promise<ToolResult>
}

/**
 * A host that sends decisions to a runtime of the Agent Tool Model, cancels what can be cancelled,
 * and loads what was persisted.
 * @example
 * <ToolHostProvider host={createAgentToolHost(agentToolClient)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createAgentToolHost(client: AgentToolClient): ToolHost {
  return {
    ...(client.decide && {
      decideConsent: async (record, decision) => {
        await client.decide?.(toAgentToolDecision(record, decision))
      },
    }),
    ...(client.cancel && {
      canCancel,
      cancel: async (record) => {
        if (!canCancel(record))
          throw new Error(
            `handrail: ${record.call.name} does not say that it can be cancelled. A request would be ignored. Only a tool whose execution profile has supports_cancel can be stopped.`,
          )
        await client.cancel?.(record.origin?.ids?.id ?? record.call.id)
      },
    }),
    ...(client.load && {
      loadResult: async (record) => {
        const uri = record.handle?.uri
        if (uri === undefined || !client.load)
          throw new Error(
            `handrail: the result of ${record.call.name} has no address. There is nothing to load.`,
          )
        return await client.load(uri)
      },
    }),
  }
}

/**
 * True only if its execution profile says so. Without a word about interruption the tool blocks it:
 * the call goes on. Source: Agent Tool Model, progress and cancellation, interrupt behavior.
 */
function canCancel({ spec, origin }: ToolCallRecord): boolean {
  const profiles: readonly (JsonObject | undefined)[] = [
    ownMembers(ownMembers(spec?.origin?.rest)?.execution_profile),
    ownMembers(ownMembers(origin?.rest)?.execution_profile),
  ]
  return profiles.some((profile) => profile?.supports_cancel === true)
}

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
  const request = requestOf(record, SYSTEM)
  const said = carried(SYSTEM, decision, YES_OR_NO)
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
  if (said.kind === 'deny')
    return {
      ...base,
      behavior: 'deny',
      reason: { ...reason, ...(said.reason && { message: said.reason }) },
    }
  const chosen = listOf(ownMembers(request.handle)?.offers).filter(
    (offer) => scopeOf(offer) === said.scope,
  )
  return {
    ...base,
    behavior: 'allow',
    reason,
    ...(said.edited && { updated_input: said.arguments, user_modified: true }),
    ...(said.note && { accept_feedback: said.note }),
    ...(chosen.length > 0 && { suggested_updates: chosen }),
  }
}

const SYSTEM = 'The Agent Tool Model'
