import type {
  ConsentDecision,
  ConsentRequest,
  Question,
  ToolCallRecord,
} from '../../../tool-call/index.ts'

/**
 * The request that a decision answers. Throws where nobody asked: a protocol takes answers only to
 * what it asked.
 * @example
 * const request = requestOf(record, 'My protocol') // throws where nobody is asked
 */
export function requestOf({ request, call }: ToolCallRecord, system: string): ConsentRequest {
  if (!request)
    throw new Error(
      `handrail: the call ${call.id} of ${call.name} has no request. ${system} takes answers only to what it asked. Decide a call whose record has a request.`,
    )
  return request
}

/**
 * The question that an answer is to. Throws where nothing is asked.
 * @example
 * const question = questionOf(record, 'My protocol') // throws where nobody asks
 */
export function questionOf({ question, call }: ToolCallRecord, system: string): Question {
  if (!question)
    throw new Error(
      `handrail: the call ${call.id} of ${call.name} asks nothing. ${system} takes answers only to what it asked. Answer a record that has a question.`,
    )
  return question
}

/** The error for a decision by an id that two calls have. */
export const sharedId = (id: string): Error =>
  new Error(
    `handrail: the id ${id} stands for more than one call. A decision would reach the wrong one. Nothing was sent.`,
  )

/**
 * The error for a decision that a protocol has no words for.
 * @example
 * throw inexpressible('My protocol', 'edited arguments', 'Deny the call and say what to change')
 */
export function inexpressible(
  system: string,
  what: ConsentDecision['kind'] | 'edited arguments' | 'cancel' | 'decline',
  instead: string,
): Error {
  return new Error(
    `handrail: ${system} cannot carry "${what}". It would be lost on the way. ${instead}`,
  )
}
