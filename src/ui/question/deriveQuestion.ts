import type { LedgerEntry } from '../decisions/Ledger.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { Question, QuestionAnswer, ToolCallRecord } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'

/**
 * The state of a call's question. `staged`: answered, will be sent with its batch, and can still be
 * changed. `closed`: answered elsewhere, withdrawn, or the call has ended.
 */
export type QuestionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly question: Question; readonly error: Error | undefined }
  | {
      readonly kind: 'staged' | 'sending'
      readonly question: Question
      readonly answer: QuestionAnswer
    }
  | { readonly kind: 'answered'; readonly question: Question; readonly answer: QuestionAnswer }
  | { readonly kind: 'expired' | 'closed'; readonly question: Question }

/**
 * The state of a call's question, from its record, its status, and what this page answered.
 * `shown`: the question that was last shown, which the record may have lost.
 */
export function deriveQuestion(
  record: ToolCallRecord,
  status: Pick<ToolCallStatus, 'kind' | 'details'>,
  entry: LedgerEntry | undefined,
  shown?: Question,
): QuestionState {
  const question: unknown = record.question
  if (!isJsonObject(question))
    return shown
      ? { kind: status.kind === 'expired' ? 'expired' : 'closed', question: shown }
      : { kind: 'none' }
  const asked = question as Question
  if (entry?.answer && entry.otherTab && entry.state !== 'failed')
    return { kind: 'closed', question: asked }
  if (status.details.includes('awaiting_answer')) {
    if (entry?.answer && entry.state !== 'failed')
      return {
        kind: entry.state === 'staged' ? 'staged' : 'sending',
        question: asked,
        answer: entry.answer,
      }
    return { kind: 'open', question: asked, error: entry?.answer && entry.error }
  }
  if (entry?.answer && entry.state === 'delivered')
    return { kind: 'answered', question: asked, answer: entry.answer }
  return { kind: status.kind === 'expired' ? 'expired' : 'closed', question: asked }
}
