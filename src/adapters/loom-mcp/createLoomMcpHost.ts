import type { ToolHost } from '../../host/ToolHost.ts'
import type { JsonObject, ToolResult } from '../../tool-call/index.ts'
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
  /**
   * Runs a tool again for the next page of its result: with the same payload, and the cursor in the
   * member that the tool declares for it. Offered for results that have a next page.
   */
  runTool?(tool: string, payload: JsonObject): Promise<ToolResult>
}

/**
 * A host that sends decisions and answers to a loom-mcp or goa-ai runtime.
 * @example
 * <ToolHostProvider host={createLoomMcpHost(loomClient)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createLoomMcpHost(client: LoomMcpClient): ToolHost {
  return {
    ...(client.runTool && {
      loadPage: async (record, cursor) => {
        const field = record.spec?.paging?.cursor
        if (field === undefined || !client.runTool)
          throw new Error(
            `handrail: ${record.call.name} does not say which argument takes the cursor. Another page cannot be asked for. Give the reader the specs that fromToolSchemas reads.`,
          )
        const { name, arguments: given } = record.call
        return await client.runTool(name, { ...given, [field]: cursor })
      },
    }),
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
