import type { ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'
import { inexpressible, requestOf } from '../shared/host/refusal.ts'
import { handleOf } from './LangGraphHandle.ts'

/**
 * One decision for langchain's middleware, in the spelling of the one that asked. Source: langchain
 * 1.5, Decision; langchain for Python, Decision.
 */
export type LangGraphReview = {
  type: 'approve' | 'edit' | 'reject' | 'respond'
  message?: string
  edited_action?: { name: string; args: object }
  editedAction?: { name: string; args: object }
}
/** One answer to a human interrupt. Source: agent-inbox, HumanResponse. */
export type LangGraphReply = {
  type: 'accept' | 'edit' | 'response' | 'ignore'
  args: string | null | { action: string; args: object }
}
/** One decision of those that resume an interrupt of langchain’s middleware. */
export type LangGraphDecision = LangGraphReview | LangGraphReply

/**
 * A person's decision in the words of whoever asked; `toLangGraphResume` makes of all of them what
 * the run goes on with. Throws for a call that no interrupt asks about, and for what the interrupt
 * does not take.
 * @example
 * const one = toLangGraphDecision(record, decision) // of an interrupt's `decisions`
 */
export function toLangGraphDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): LangGraphDecision {
  const request = requestOf(record, 'LangGraph')
  const { shape, isPython, allowed } = handleOf(request)
  const isReview = shape === 'review'
  const { name } = record.call
  const refuse = (what: ConsentDecision['kind'] | 'edited arguments') =>
    inexpressible('This interrupt', what, `It takes ${allowed.join(', ')}.`)
  switch (decision.kind) {
    case 'allow': {
      const { arguments: args } = decision
      if (!decision.edited && allowed.includes(isReview ? 'approve' : 'accept'))
        return isReview ? { type: 'approve' } : { type: 'accept', args: null }
      if (!allowed.includes('edit')) throw refuse(decision.edited ? 'edited arguments' : 'allow')
      return isReview
        ? { type: 'edit', [isPython ? 'edited_action' : 'editedAction']: { name, args } }
        : { type: 'edit', args: { action: name, args } }
    }
    case 'deny':
      if (allowed.includes('reject'))
        return { type: 'reject', ...(decision.reason && { message: decision.reason }) }
      if (allowed.includes('ignore')) return { type: 'ignore', args: null }
      if (allowed.includes('response'))
        return { type: 'response', args: decision.reason ?? 'Denied by the person' }
      throw refuse(decision.kind)
    case 'respond': {
      const text = decision.text ?? decision.option ?? ''
      if (allowed.includes('respond')) return { type: 'respond', message: text }
      if (allowed.includes('response')) return { type: 'response', args: text }
      throw refuse(decision.kind)
    }
    case 'abort':
      throw refuse(decision.kind)
    default:
      return decision satisfies never
  }
}
