import type { ToolCallRecord } from '../../tool-call/index.ts'

export const QUESTION = 'question '

/** What a decision names: the request, or the call where nothing names its request. */
export function askedId({ request, call }: ToolCallRecord): string {
  const id: unknown = request?.id
  return typeof id === 'string' ? id : call.id
}

/**
 * Names one request and what was shown of it. The same call that is asked for again is another
 * request.
 */
export const decisionKey = (requestId: string, digest: string | undefined): string =>
  JSON.stringify([requestId, digest ?? ''])

/** Questions stand beside decisions, whose keys are `decisionKey`. */
export const questionKey = (question: string): string => `${QUESTION}${question}`
