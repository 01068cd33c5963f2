import type { ToolHost } from '../../host/ToolHost.ts'
import type { JsonObject, ToolCallRecord, ToolResult } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { toAgentToolDecision, type AgentToolDecision } from './toAgentToolDecision.ts'

/** What the host needs: the app's own ways to its runtime. What is missing is not offered. */
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
 * Only what its execution profile declares. Where nothing is said of an interruption, the tool blocks
 * it: what runs goes on. Source: Agent Tool Model, progress and cancellation, interrupt behavior.
 */
function canCancel({ spec, origin }: ToolCallRecord): boolean {
  const profiles: readonly (JsonObject | undefined)[] = [
    ownMembers(ownMembers(spec?.origin?.rest)?.execution_profile),
    ownMembers(ownMembers(origin?.rest)?.execution_profile),
  ]
  return profiles.some((profile) => profile?.supports_cancel === true)
}
