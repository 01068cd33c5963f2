import type { JsonSchema, Question } from '../../tool-call/index.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { readQuestions, type AskedQuestion } from './questions.ts'
import { KINDS, type Approval } from './readApproval.ts'

/** The answers of a question, and whether each says by itself that it is one. */
export type Choices = readonly { readonly id: string; readonly isKnown: boolean }[]

/** What an answer is written with: to one question by its choices, to several by theirs. */
export type QuestionHandle =
  { readonly choices: Choices } | { readonly questions: readonly AskedQuestion[] }

/** The question that a request is which wants words, a choice, or answers to several questions. */
export function toQuestion(approval: Approval): Question {
  const { id, members } = approval
  const said = { id, ...textMembers({ message: members.prompt }) }
  if (members.display !== 'questions') return { ...said, ...choiceOf(approval) }
  const questions = readQuestions(members.questions)
  return {
    ...said,
    handle: { questions } satisfies QuestionHandle,
    schema: {
      type: 'object',
      properties: Object.fromEntries(questions.map((asked) => [asked.id, asked.schema])),
      required: questions.map((asked) => asked.id),
    },
  }
}

function choiceOf({ options, members }: Approval): Pick<Question, 'handle' | 'schema'> {
  const words = { type: 'string', minLength: 1 }
  const titled: JsonSchema[] = options.map((option) => ({
    const: option.id,
    title: option.label ?? option.id,
  }))
  const answer =
    members.display === 'text'
      ? words
      : { anyOf: members.allowFreeform === true ? [...titled, words] : titled }
  const choices = options.map((option) => ({
    id: option.id,
    isKnown: KINDS.includes(option.kind),
  }))
  return {
    handle: { choices } satisfies QuestionHandle,
    schema: { type: 'object', properties: { answer }, required: ['answer'] },
  }
}
