import type { ToolHost } from '../../host/ToolHost.ts'
import type { ConsentDecision } from '../../model/index.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { toAcpDecision, type AcpMessage } from '../acp/createAcpHost.ts'
import { carried, requestOf, YES_OR_NO } from '../shared/decideLocalCall.ts'

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
  send(answer: GlueCommand | AcpMessage): void | Promise<unknown>
}): ToolHost {
  return {
    decideConsent: async (record, decision) => {
      await send(toGlueDecision(record, decision))
    },
  }
}

const SCOPES = { once: 'singleCall', conversation: 'session', always: 'persistent' } as const

/** A command for a session. Source: glue_core, ResolvePermissionCommand. */
export type GlueCommand = {
  type: 'ResolvePermissionCommand'
  requestId: string
  granted: boolean
  scope: 'singleCall' | 'session' | 'persistent'
}

/**
 * A person's decision in the words of whoever asked: a command for a session, a response for ACP.
 * Throws for a call that nobody asks about, for edited arguments, and for what the one who asked
 * has no word for.
 * @example
 * await post('/decisions', toGlueDecision(record, decision))
 */
export function toGlueDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): GlueCommand | AcpMessage {
  const request = requestOf(record, 'Glue')
  if (request.handle !== undefined) return toAcpDecision(record, decision)
  const fixed = 'The tool runs with what it was asked for.'
  const { kind, scope } = carried('Glue', decision, YES_OR_NO, fixed)
  return {
    type: 'ResolvePermissionCommand',
    requestId: request.id,
    granted: kind === 'allow',
    scope: SCOPES[scope],
  }
}
