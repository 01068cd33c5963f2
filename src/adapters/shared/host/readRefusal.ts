import type { ToolResult } from '../../../tool-call/index.ts'
import type { CallFacts } from '../calls/CallFacts.ts'
import { DENIED } from './toDeniedResult.ts'

/** A call that was refused, as far as the text of its result says so. */
export const REFUSED_BY_TEXT: CallFacts = { outcome: 'denied', marks: ['refusal_text'] }

const MEMBERS = ['success', 'needsFollowup', 'error']

/**
 * For a protocol without a word for refusals. Only our own result of a denial counts, which says
 * `words` and a reason: those of `toDeniedResult`, or of `withApprovals`.
 */
export function readRefusal(result: ToolResult, words: string = DENIED): CallFacts {
  const isDenial =
    !result.success &&
    typeof result.error === 'string' &&
    (result.error === words || result.error.startsWith(`${words}: `)) &&
    Object.keys(result).every((key) => MEMBERS.includes(key))
  return isDenial ? REFUSED_BY_TEXT : {}
}
