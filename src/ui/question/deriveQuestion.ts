import { isLost } from '../../requests/Ledger.ts'
import type { LedgerEntry } from '../../requests/Ledger.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { Question, QuestionAnswer, ToolCallRecord } from '../../model/index.ts'

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
  status: Pick<ToolCallStatus, 'kind' | 'reason'>,
  entry: LedgerEntry | undefined,
  shown?: Question,
): QuestionState {
  const { question } = record
  if (!question)
    return shown
      ? { kind: status.kind === 'expired' ? 'expired' : 'closed', question: shown }
      : { kind: 'none' }
  if (entry?.answer && (entry.otherTab || entry.state === 'gone') && !isLost(entry))
    return { kind: 'closed', question }
  if (status.reason === 'question') {
    if (entry?.answer && !isLost(entry))
      return {
        kind: entry.state === 'staged' ? 'staged' : 'sending',
        question,
        answer: entry.answer,
      }
    return { kind: 'open', question, error: entry?.answer && entry.error }
  }
  if (entry?.answer && entry.state === 'taken')
    return { kind: 'answered', question, answer: entry.answer }
  return { kind: status.kind === 'expired' ? 'expired' : 'closed', question }
}
