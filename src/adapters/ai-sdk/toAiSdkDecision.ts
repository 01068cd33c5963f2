import type { ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'
import { inexpressible, requestOf } from '../shared/host/refusal.ts'

const SYSTEM = 'The AI SDK'

/**
 * A person's decision as `chat.addToolApprovalResponse` takes it. The reason of a denial, or the
 * note of a permission, goes along. Throws where the protocol has no words: a call that nobody asks
 * about, and decisions other than allow and deny. Source: `ChatAddToolApproveResponseFunction` in
 * ai 6.0 and 7.0.
 * @example
 * await chat.addToolApprovalResponse(toAiSdkDecision(record, decision))
 */
export function toAiSdkDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): { id: string; approved: boolean; reason?: string } {
  const request = requestOf(record, SYSTEM)
  switch (decision.kind) {
    case 'allow':
      if (decision.edited)
        throw inexpressible(
          SYSTEM,
          'edited arguments',
          'The server would run what it asked about. Offer no editing, as request.can says.',
        )
      return { id: request.id, approved: true, ...(decision.note && { reason: decision.note }) }
    case 'deny':
      return {
        id: request.id,
        approved: false,
        ...(decision.reason && { reason: decision.reason }),
      }
    case 'respond':
    case 'abort':
      throw inexpressible(
        SYSTEM,
        decision.kind,
        'An approval is yes or no. Send "allow" or "deny".',
      )
    default:
      return decision satisfies never
  }
}
