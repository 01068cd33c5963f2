import type { QuestionAnswer, ToolCallRecord } from '../../tool-call/index.ts'
import { inexpressible, questionOf } from '../shared/host/refusal.ts'
import { handleOf } from './LangGraphHandle.ts'
import type { LangGraphDecision } from './toLangGraphDecision.ts'

/**
 * A person's answer in the words of whoever asked: for an interrupt of the graph's own, the answer
 * itself. Throws for what the interrupt does not take.
 * @example
 * const resume = toLangGraphAnswer(record, { kind: 'decline' })
 */
export function toLangGraphAnswer(
  record: ToolCallRecord,
  answer: QuestionAnswer,
): LangGraphDecision | { value: unknown } {
  const { shape, allowed } = handleOf(questionOf(record, 'LangGraph'))
  if (answer.kind === 'accept') {
    const { answer: given } = answer.value
    if (shape === 'value') return { value: given }
    return shape === 'review'
      ? { type: 'respond', message: String(given) }
      : { type: 'response', args: String(given) }
  }
  if (allowed.includes('ignore')) return { type: 'ignore', args: null }
  if (allowed.includes('reject')) return { type: 'reject' }
  throw inexpressible('This interrupt', answer.kind, 'Answer it, or stop the run.')
}
