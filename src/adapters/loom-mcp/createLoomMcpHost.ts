import type { ToolHost } from '../../host/ToolHost.ts'
import {
  toLoomMcpAnswer,
  toLoomMcpDecision,
  type LoomMcpClarification,
  type LoomMcpDecision,
  type LoomMcpToolResults,
} from './toLoomMcpDecision.ts'

/**
 * What the host needs: the app's own endpoints for the runtime's three answers. What is missing is
 * not offered.
 */
export interface LoomMcpClient {
  provideConfirmation?(decision: LoomMcpDecision): Promise<unknown>
  provideClarification?(answer: LoomMcpClarification): Promise<unknown>
  provideToolResults?(results: LoomMcpToolResults): Promise<unknown>
}

/** A host that sends decisions and answers to a loom-mcp or goa-ai runtime. */
export function createLoomMcpHost(client: LoomMcpClient): ToolHost {
  return {
    ...(client.provideConfirmation && {
      decideConsent: async (record, decision) => {
        await client.provideConfirmation?.(toLoomMcpDecision(record, decision))
      },
    }),
    ...((client.provideClarification || client.provideToolResults) && {
      answer: async (record, answer) => {
        const sent = toLoomMcpAnswer(record, answer)
        const send =
          'results' in sent
            ? client.provideToolResults?.(sent)
            : client.provideClarification?.(sent)
        if (!send)
          throw new Error(
            `handrail: this app cannot answer the question of ${record.call.name}. The runtime would wait for ever. Give createLoomMcpHost ${'results' in sent ? 'provideToolResults' : 'provideClarification'}.`,
          )
        await send
      },
    }),
  }
}
