import type { JsonObject, JsonSchema, Question } from '../../tool-call/index.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'

/**
 * Multiple-choice questions as one form: a member for each. Source: loom-mcp,
 * stream.AwaitQuestionsPayload.
 */
export function questionsOf({ id, title, questions }: JsonObject, run: unknown): Question {
  const asked = listOf(questions).map((question, index) => {
    const members = ownMembers(question) ?? {}
    return [
      typeof members.id === 'string' ? members.id : `question ${index + 1}`,
      schemaOf(members),
    ] as const
  })
  return {
    id: typeof id === 'string' ? id : '',
    handle: { kind: 'questions', id, runId: run },
    ...textMembers({ title: title || undefined }),
    schema: {
      type: 'object',
      properties: Object.fromEntries(asked),
      required: asked.map(([key]) => key),
    },
  }
}

function schemaOf({ prompt, options, allow_multiple: multiple }: JsonObject): JsonSchema {
  const choices = listOf(options).map((option) => {
    const { id, label } = ownMembers(option) ?? {}
    return { const: id, title: typeof label === 'string' ? label : id }
  })
  const title = typeof prompt === 'string' ? { title: prompt } : {}
  return multiple === true
    ? { type: 'array', ...title, items: { anyOf: choices }, minItems: 1, uniqueItems: true }
    : { type: 'string', ...title, oneOf: choices }
}

/**
 * A question that any text answers; the runtime has no word for a refusal. Source: loom-mcp,
 * stream.AwaitClarificationPayload.
 */
export function clarificationOf(
  {
    id,
    question,
    missing_fields: fields,
    example_input: input,
    example_json: example = input,
  }: JsonObject,
  run: unknown,
): Question {
  const missing = listOf(fields).filter((field) => typeof field === 'string')
  return {
    id: typeof id === 'string' ? id : '',
    handle: { kind: 'clarification', id, runId: run },
    ...textMembers({ message: question || undefined }),
    mustAnswer: true,
    ...(missing.length > 0 && { missing }),
    ...(example !== undefined && example !== null && { example }),
    schema: {
      type: 'object',
      properties: { answer: { type: 'string', minLength: 1 } },
      required: ['answer'],
    },
  }
}
