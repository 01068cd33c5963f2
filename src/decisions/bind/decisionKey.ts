export const QUESTION = 'question '

/**
 * Names one request and what was shown of it. The same call that is asked for again is another
 * request.
 */
export const decisionKey = (requestId: string, digest: string | undefined): string =>
  JSON.stringify([requestId, digest ?? ''])

/** Questions stand beside decisions, whose keys are `decisionKey`. */
export const questionKey = (question: string): string => `${QUESTION}${question}`
