import { localTool } from '../shared/decideLocalCall.ts'
import { ownOptions } from '../../model/JsonObject.ts'
import { listOf, ownMembers, textMembers } from '../shared/members.ts'
import { checkOptions } from '../shared/createCallReader.ts'
import type { LocalTool, JsonObject, JsonSchema } from '../../model/index.ts'

/** A question of a request that asks several, with the ids of what may be chosen. */
export interface AskedQuestion {
  readonly id: string
  readonly options: readonly string[]
  readonly schema: JsonSchema
}

const WORDS = { type: 'string', minLength: 1, pattern: '\\S' }

/** Source: `ToolApprovalQuestion` in @assistant-ui/core 0.3. */
export function readQuestions(questions: unknown): readonly AskedQuestion[] {
  return listOf(questions).flatMap((value) => {
    const question = ownMembers(value) ?? {}
    const { id } = question
    if (typeof id !== 'string') return []
    const choices = listOf(question.options).flatMap((option) => {
      const { id: key, label, description } = textMembers(ownMembers(option) ?? {})
      return key === undefined
        ? []
        : [{ const: key, title: label ?? key, ...textMembers({ description }) }]
    })
    const { prompt, header } = textMembers(question)
    return [
      {
        id,
        options: choices.map((choice) => choice.const),
        schema: {
          ...textMembers({ title: header ?? prompt, description: header && prompt }),
          ...answerSchema(question, choices),
        },
      },
    ]
  })
}

function answerSchema({ multiple, allowFreeform }: JsonObject, choices: readonly object[]) {
  if (choices.length === 0) return WORDS
  const one = { anyOf: allowFreeform === true ? [...choices, WORDS] : choices }
  return multiple === true ? { type: 'array', minItems: 1, uniqueItems: true, items: one } : one
}

/** The choices and texts, by question. */
export function toAnswers(
  asked: readonly AskedQuestion[],
  value: JsonObject,
): Record<string, AssistantUiAnswer> {
  return Object.fromEntries(
    asked.map(({ id, options }) => {
      const given = [value[id]].flat().filter((answer) => typeof answer === 'string')
      const optionIds = given.filter((answer) => options.includes(answer))
      const text = given.filter((answer) => !options.includes(answer)).join(', ')
      return [id, { ...(optionIds.length > 0 && { optionIds }), ...(text && { text }) }]
    }),
  )
}

/** Answers that were given, in the words that they were given in. */
export function answersText({ questions, answers }: JsonObject): string {
  const given = ownMembers(answers) ?? {}
  return listOf(questions)
    .flatMap((value) => {
      const { id, options } = ownMembers(value) ?? {}
      const { optionIds, text } = ownMembers(given[String(id)]) ?? {}
      const labels = listOf(options).map((option) => ownMembers(option) ?? {})
      const chosen = listOf(optionIds).map(
        (key) => labels.find((option) => option.id === key)?.label ?? key,
      )
      return [...chosen, text]
    })
    .filter((word) => typeof word === 'string' && word !== '')
    .join(', ')
}

/** The answer to one of several questions: what was chosen, what was written, or both. */
export type AssistantUiAnswer = { optionIds?: readonly string[]; text?: string }

/**
 * The argument of `respondToApproval`; `answers` since 0.3.21. Source: `ToolApprovalResponse` in
 * @assistant-ui/core 0.3.
 */
export type AssistantUiResponse =
  | { approved: boolean; optionId?: string; text?: string; reason?: string }
  | { optionId: string }
  | { text: string }
  | { answers: Readonly<Record<string, AssistantUiAnswer>> }

/**
 * As much of assistant-ui's `ToolCallMessagePartProps` as the types can promise; everything else is
 * checked at run time.
 */
export interface AssistantUiPart {
  readonly toolCallId: string
  readonly toolName: string
  readonly status: { readonly type: string }
  respondToApproval(response: AssistantUiResponse): Promise<void>
  addResult?(result: unknown): void
  resume?(payload: unknown): void
}

/** The tools that run in the page, by their name. */
export interface AssistantUiOptions {
  /**
   * Tools that this page runs when they are allowed, by name: assistant-ui's human tools. The same
   * for record and host, and the same object at every render.
   */
  local?: Readonly<Record<string, LocalTool>> | undefined
}

export function localToolOf(options: AssistantUiOptions, name: unknown): LocalTool | undefined {
  checkOptions('fromAssistantUi', options)
  return localTool(ownOptions(options).local, name)
}
