import type { JsonObject, JsonSchema, Question } from '../../../tool-call/index.ts'
import { listOf } from '../read/listOf.ts'
import { ownMembers } from '../read/ownMembers.ts'
import { textMembers } from '../read/textMembers.ts'

/**
 * What a call of a tool that asks the person a set of questions asks, as one form: a member for
 * each; `x-header` is its short header. Undefined for every other call, and for questions that have
 * been answered. Sources:
 * Steerable, spec/blocks/AskUserQuestionsPayload (`id`, `text`, `type`); Claude Code,
 * AskUserQuestion (`question`, `header`; any other text may be answered).
 */
export function askedQuestions(
  { name, arguments: given }: { name: string; arguments: JsonObject },
  id: string,
): Question | undefined {
  if (!/^ask_?user_?questions?$/i.test(name) || given.answers !== undefined) return undefined
  const asked = listOf(given.questions).flatMap((question, index) => {
    const members = ownMembers(question)
    const text = members && (members.text ?? members.question)
    return members && typeof text === 'string'
      ? [[keyOf(members, index), schemaOf(members, text)] as const]
      : []
  })
  if (asked.length === 0) return undefined
  const { intro, outro } = given
  return {
    id,
    ...textMembers({ title: intro, message: outro }),
    schema: {
      type: 'object',
      properties: Object.fromEntries(asked),
      required: asked.map(([key]) => key),
    },
  }
}

const keyOf = ({ id, question }: JsonObject, index: number): string =>
  [id, question].find((key): key is string => typeof key === 'string' && key !== '') ??
  `question ${index + 1}`

function schemaOf(
  { type, options, multiSelect, placeholder, question, header }: JsonObject,
  title: string,
): JsonSchema {
  const about = textMembers({ title, description: placeholder, 'x-header': header })
  if (type === 'password') return { type: 'string', ...about, format: 'password', minLength: 1 }
  const choices = listOf(options).map(choiceOf)
  if (type === 'text' || choices.length === 0) return { type: 'string', ...about, minLength: 1 }
  const anyOf =
    typeof question === 'string' ? [...choices, { type: 'string', minLength: 1 }] : choices
  return multiSelect === true
    ? { type: 'array', ...about, items: { anyOf }, minItems: 1, uniqueItems: true }
    : { ...about, anyOf }
}

function choiceOf(option: unknown): JsonSchema {
  const { id, value, label, text, description } = ownMembers(option) ?? { value: option }
  const chosen =
    [id, value, label, text].find((each) => typeof each === 'string' || typeof each === 'number') ??
    null
  return { const: chosen, ...textMembers({ title: label ?? text, description }) }
}
