/**
 * Throw this error from a host if the request or question no longer exists: it was answered
 * elsewhere, or withdrawn. The request then closes, and a sentence says so.
 * @example
 * const check = ({ status }: Response) => {
 *   if (status === 404) throw new RequestGone()
 * }
 */
export class RequestGone extends Error {
  override name = 'RequestGone'
}

/**
 * Throw this error from a host if the server refused an answer, or if the host could not send it.
 * It means that nothing ran. The page shows the message, and Deny stays.
 * @example
 * const check = ({ status }: Response) => {
 *   if (status === 403) throw new AnswerRefused('Only the owner may allow this.')
 * }
 */
export class AnswerRefused extends Error {
  override name = 'AnswerRefused'
}

/** The state of an answer that a host did not take. By name: a page may hold two copies of this. */
export const lostState = ({ name }: Error): 'gone' | 'refused' | 'failed' =>
  name === 'RequestGone' ? 'gone' : name === 'AnswerRefused' ? 'refused' : 'failed'
