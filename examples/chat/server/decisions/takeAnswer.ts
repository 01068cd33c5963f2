import type { QuestionAnswer } from 'handrail'
import { HttpError } from '../HttpError.ts'
import type { Questions } from './Questions.ts'

/** Hands what the page sent, `{ id, answer }`, to the server that asked. */
export function takeAnswer(body: unknown, questions: Questions): void {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('id' in body) ||
    typeof body.id !== 'string' ||
    !('answer' in body) ||
    !isAnswer(body.answer)
  )
    throw new HttpError(400, 'This is no answer.')
  if (!questions.answer(body.id, body.answer))
    throw new HttpError(410, 'Nobody waits for this answer any more.')
}

function isAnswer(value: unknown): value is QuestionAnswer {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  return value.kind === 'accept'
    ? 'value' in value && typeof value.value === 'object' && value.value !== null
    : value.kind === 'decline' || value.kind === 'cancel'
}
