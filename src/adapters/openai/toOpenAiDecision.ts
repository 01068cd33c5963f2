import type { ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'
import { inexpressible, requestOf, sharedId } from '../shared/host/refusal.ts'

/** The item that answers a request. Source: openai 6.49, ResponseInputItem.McpApprovalResponse. */
export type OpenAiDecision = {
  type: 'mcp_approval_response'
  approval_request_id: string
  approve: boolean
  reason?: string
}

/** The handle of a request whose id another one has, too. */
export const SHARED_ID = 'shared'

/**
 * A person's decision as the item that answers the request. Throws for a call that nobody asks
 * about, for an id that two requests have, and for what the item has no word for.
 * @example
 * const host: ToolHost = {
 *   settleBatch: (entries) =>
 *     post('/respond', {
 *       input: entries.flatMap(({ record, decision }) =>
 *         decision ? [toOpenAiDecision(record, decision)] : [],
 *       ),
 *     }),
 * }
 */
export function toOpenAiDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): OpenAiDecision {
  const { id, handle } = requestOf(record, 'The Responses API')
  if (handle === SHARED_ID) throw sharedId(id)
  const base = { type: 'mcp_approval_response', approval_request_id: id } as const
  switch (decision.kind) {
    case 'allow':
      if (decision.edited)
        throw inexpressible(
          'The Responses API',
          'edited arguments',
          'The call runs with what the request names.',
        )
      return { ...base, approve: true, ...(decision.note && { reason: decision.note }) }
    case 'deny':
      return { ...base, approve: false, ...(decision.reason && { reason: decision.reason }) }
    case 'respond':
    case 'abort':
      throw inexpressible('The Responses API', decision.kind, 'Send "allow" or "deny".')
    default:
      return decision satisfies never
  }
}
