import type { Question, ToolCallRecord } from 'handrail'
import { fromAiSdk } from 'handrail/adapters/ai-sdk'

/**
 * The calls of the conversation. The AI SDK has no words for a question: here it travels in a
 * running call's result so far. Nor has it any for edited arguments: here the server takes them.
 */
export const readCalls: typeof fromAiSdk = (messages, options) => {
  const records = fromAiSdk(messages, options)
  for (const record of records) {
    const question = openQuestion(record)
    if (question) record.question = question
    if (record.request)
      record.request = { ...record.request, can: { ...record.request.can, edit: true } }
  }
  return records
}

function openQuestion({ partial, run }: ToolCallRecord): Question | undefined {
  const question = partial?.question
  return run !== 'ended' &&
    typeof question === 'object' &&
    question !== null &&
    'id' in question &&
    typeof question.id === 'string'
    ? { ...question, id: question.id }
    : undefined
}
