import type { ToolHost } from '../../host/ToolHost.ts'
import type { ToolResult } from '../../tool-call/index.ts'
import { toAdkAnswer, toAdkDecision, type AdkDecision } from './toAdkDecision.ts'

/** What the host needs: the app's own way to its gates, and to what its results are kept in. */
export interface AdkClient {
  /**
   * Settles a gate. Rejects when its schema refuses the value: the gate stays open, and the person
   * sees why.
   */
  settleGate(decision: AdkDecision): void | Promise<unknown>
  /** Fetches the body of a result that is a handle, by the call's id. */
  loadResult?(callId: string): Promise<ToolResult>
}

/**
 * A host that settles the gates of an @nhtio/adk turn.
 * @example
 * <ToolHostProvider host={createAdkHost(adkClient)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createAdkHost(client: AdkClient): ToolHost {
  return {
    decideConsent: async (record, decision) => {
      await client.settleGate(toAdkDecision(record, decision))
    },
    answer: async (record, answer) => {
      await client.settleGate(toAdkAnswer(record, answer))
    },
    ...(client.loadResult && {
      loadResult: async (record) =>
        (await client.loadResult?.(record.origin?.ids?.id ?? record.call.id)) ?? { success: false },
    }),
  }
}
