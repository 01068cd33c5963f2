import type { ConsentDecision, QuestionAnswer, ToolCallRecord } from '../../tool-call/index.ts'
import { inexpressible, questionOf, requestOf } from '../shared/host/refusal.ts'
import { textOf } from '../shared/read/textOf.ts'
import type { AssistantUiResponse } from './AssistantUiPart.ts'
import { toAnswers } from './questions.ts'
import type { Answers } from './readApproval.ts'
import type { QuestionHandle } from './toQuestion.ts'

const SYSTEM = 'assistant-ui'

/**
 * A person's decision as `respondToApproval` takes it: with the option that it stands for, where
 * the host named some. Throws for a call that nobody asks about, and for what assistant-ui has no
 * word for.
 * @example
 * part.respondToApproval?.(toAssistantUiDecision(record, decision) as never)
 */
export function toAssistantUiDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): AssistantUiResponse {
  const { handle } = requestOf(record, SYSTEM)
  const { once, always, deny } = (handle ?? {}) as Answers
  const option = (optionId: string | undefined) => optionId !== undefined && { optionId }
  switch (decision.kind) {
    case 'allow':
      if (decision.edited)
        throw inexpressible(SYSTEM, 'edited arguments', 'The server would run what it asked about.')
      return {
        approved: true,
        ...option(decision.scope === 'always' ? (always ?? once) : once),
        ...(decision.note && { text: decision.note }),
      }
    case 'deny':
      return {
        approved: false,
        ...option(deny),
        ...(decision.reason && { reason: decision.reason }),
      }
    case 'respond':
      if (decision.option === undefined)
        throw inexpressible(SYSTEM, decision.kind, 'An approval is yes, no, or one of its options.')
      return { optionId: decision.option }
    case 'abort':
      throw inexpressible(SYSTEM, decision.kind, 'Send "allow" or "deny".')
    default:
      return decision satisfies never
  }
}

/**
 * A person's answer to an approval that wants words, a choice or several answers. Who declines or cancels says no,
 * and who cancels says that too.
 * @example
 * part.resume(toAssistantUiAnswer(record, { kind: 'decline' }))
 */
export function toAssistantUiAnswer(
  record: ToolCallRecord,
  answer: QuestionAnswer,
): AssistantUiResponse {
  const { handle } = questionOf(record, SYSTEM)
  if (answer.kind !== 'accept')
    return {
      approved: false,
      ...(answer.kind === 'cancel' && { reason: 'Cancelled by the person' }),
    }
  const asked = handle as QuestionHandle
  if ('questions' in asked) return { answers: toAnswers(asked.questions, answer.value) }
  const text = textOf(answer.value.answer)
  const chosen = asked.choices.find(({ id }) => id === text)
  if (!chosen) return { text }
  return { optionId: text, ...(!chosen.isKnown && { approved: true }) }
}
