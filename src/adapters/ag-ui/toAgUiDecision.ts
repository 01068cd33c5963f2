import type { ConsentDecision, QuestionAnswer, ToolCallRecord } from '../../tool-call/index.ts'
import { inexpressible, questionOf, requestOf } from '../shared/host/refusal.ts'

/** The answer to an interrupt. Source: @ag-ui/core 1.0, ResumeEntry. */
export type AgUiResume = {
  interruptId: string
  status: 'resolved' | 'cancelled'
  payload?: unknown
}

/**
 * A person's decision as the answer to the interrupt: what is decided is in its payload. Throws for
 * a call that no interrupt asks about, and for what it has no word for.
 * @example
 * await post('/run', { resume: [toAgUiDecision(record, decision)] })
 */
export function toAgUiDecision(record: ToolCallRecord, decision: ConsentDecision): AgUiResume {
  const { id: interruptId } = requestOf(record, 'AG-UI')
  switch (decision.kind) {
    case 'allow':
      if (decision.edited)
        throw inexpressible(
          'AG-UI',
          'edited arguments',
          'The call runs with what the interrupt names.',
        )
      return {
        interruptId,
        status: 'resolved',
        payload: { approved: true, ...(decision.note && { note: decision.note }) },
      }
    case 'deny':
      return {
        interruptId,
        status: 'resolved',
        payload: { approved: false, ...(decision.reason && { reason: decision.reason }) },
      }
    case 'abort':
      return { interruptId, status: 'cancelled' }
    case 'respond':
      throw inexpressible('AG-UI', decision.kind, 'Send "allow", "deny" or "abort".')
    default:
      return decision satisfies never
  }
}

/**
 * A person's answer to an interrupt that asks for data. Who declines says so; who cancels says
 * nothing.
 * @example
 * await post('/run', { resume: [toAgUiAnswer(record, { kind: 'decline' })] })
 */
export function toAgUiAnswer(record: ToolCallRecord, answer: QuestionAnswer): AgUiResume {
  const { id: interruptId } = questionOf(record, 'AG-UI')
  if (answer.kind === 'accept') return { interruptId, status: 'resolved', payload: answer.value }
  return {
    interruptId,
    status: 'cancelled',
    ...(answer.kind === 'decline' && { payload: { declined: true } }),
  }
}
