import type { ConsentDecision, QuestionAnswer, ToolCallRecord } from '../../tool-call/index.ts'
import { inexpressible, questionOf, requestOf } from '../shared/host/refusal.ts'
import { toDeniedResult } from '../shared/host/toDeniedResult.ts'

const SYSTEM = 'CopilotKit'

/**
 * A person's decision as `respond` takes it: the result of the call, which the agent reads in its
 * next turn. `{ approved: true }`, with what was edited and noted, or what a denial gives in place
 * of a result. Throws for a call that nobody asks about, and for decisions other than allow and
 * deny.
 * @example
 * const response = toCopilotKitDecision(record, decision)
 */
export function toCopilotKitDecision(record: ToolCallRecord, decision: ConsentDecision): object {
  requestOf(record, SYSTEM)
  switch (decision.kind) {
    case 'allow':
      return {
        approved: true,
        ...(decision.edited && { arguments: decision.arguments }),
        ...(decision.note && { note: decision.note }),
      }
    case 'deny':
      // By `approved` it is known again when it comes back as a result; a denial that the tool
      // declares stays as declared.
      return decision.deniedResult ?? { ...toDeniedResult(decision), approved: false }
    case 'respond':
    case 'abort':
      throw inexpressible(SYSTEM, decision.kind, 'Send "allow" or "deny".')
    default:
      return decision satisfies never
  }
}

/**
 * A person's answer to what a tool asked, as `respond` takes it.
 * @example
 * const response = toCopilotKitAnswer(record, { kind: 'decline' })
 */
export function toCopilotKitAnswer(record: ToolCallRecord, answer: QuestionAnswer): object {
  questionOf(record, SYSTEM)
  return answer.kind === 'accept'
    ? { answers: answer.value }
    : {
        success: false,
        needsFollowup: true,
        error: answer.kind === 'decline' ? 'The person declined to answer' : 'The person cancelled',
      }
}
