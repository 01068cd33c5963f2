import type { ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * A person's decision as `chat.addToolApprovalResponse` takes it. The reason of a denial, or the note of a permission, goes along. Throws where
 * the protocol has no words: a call that nobody asks about, and decisions other than allow and deny.
 * Source: `ChatAddToolApproveResponseFunction` in ai 6.0 and 7.0.
 */
export function toAiSdkDecision(record: ToolCallRecord, decision: ConsentDecision): { id: string; approved: boolean; reason?: string } {
  const { request, call } = record
  if (!request) throw new Error(`handrail: the call ${call.id} of ${call.name} has no request. The AI SDK takes answers only to what it asked. Decide a call whose record has a request.`)
  switch (decision.kind) {
    case 'allow':
      if (decision.edited) throw new Error(`handrail: the AI SDK cannot run ${call.name} with edited arguments. The server would run what it asked about. Offer no editing, as request.can says.`)
      return { id: request.id, approved: true, ...(decision.note && { reason: decision.note }) }
    case 'deny':
      return { id: request.id, approved: false, ...(decision.reason && { reason: decision.reason }) }
    case 'respond':
    case 'abort':
      throw inexpressible(decision.kind)
    default:
      return decision satisfies never
  }
}

/** The error for a decision that neither the protocol nor a local tool can take. */
export function inexpressible(kind: 'respond' | 'abort'): Error {
  return new Error(`handrail: the AI SDK cannot carry the decision "${kind}". An approval is yes or no. Send "allow" or "deny".`)
}
