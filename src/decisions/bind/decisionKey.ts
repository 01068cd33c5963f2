const QUESTION = 'question '

/**
 * Names one request and what was shown of it. The same call that is asked for again is another
 * request.
 */
export const decisionKey = (requestId: string, digest: string | undefined): string =>
  JSON.stringify([requestId, digest ?? ''])

/** The id of the request or the question that a key names. */
export function requestOfKey(key: string): unknown {
  if (key.startsWith(QUESTION)) return key.slice(QUESTION.length)
  try {
    return (JSON.parse(key) as unknown[])[0]
  } catch {
    return undefined
  }
}

/** Questions stand beside decisions, whose keys are `decisionKey`. */
export const questionKey = (question: string): string => `${QUESTION}${question}`
