import type { ToolHost } from '../../host/ToolHost.ts'
import { toGlueDecision, type GlueAcpResponse, type GlueCommand } from './toGlueDecision.ts'

/**
 * A host that answers Glue's requests for permission. `send` dispatches the command to the session,
 * or writes the response to the ACP connection.
 * @example
 * <ToolHostProvider host={createGlueHost({ send })} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createGlueHost({
  send,
}: {
  send(answer: GlueCommand | GlueAcpResponse): void | Promise<unknown>
}): ToolHost {
  return {
    decideConsent: async (record, decision) => {
      await send(toGlueDecision(record, decision))
    },
  }
}
