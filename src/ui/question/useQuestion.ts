'use client'
import { useState } from 'react'
import { readRecord } from '../../host/readRecord.ts'
import type { Question, QuestionAnswer, ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { answerQuestion } from '../../requests/decide.ts'
import { useLedgerEntry, useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import { isLost, type LedgerEntry } from '../../requests/Ledger.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'

/** A call's question and the verb that answers it. */
export type UseQuestionResult = {
  /** Null if none is open. */
  question: Question | null
  /**
   * Once, and in the click itself. An answer that does not arrive leaves the question open. `redacted`
   * is what this page may remember and show of it; without it no value.
   */
  answer(answer: QuestionAnswer, redacted?: QuestionAnswer): void
  state: QuestionState
  isSending: boolean
  /** Why the last answer did not arrive. */
  error: Error | null
}

/**
 * The question of one call. Needs a provider.
 * @example
 * const { question, answer, isSending } = useQuestion(record)
 * return question && <button onClick={() => answer({ kind: 'decline' })} disabled={isSending} />
 */
export function useQuestion(record: ToolCallRecord): UseQuestionResult {
  const own = readRecord(record)
  const runtime = useToolRuntime('useQuestion')
  const status = useToolCallStatus(own)
  const [shown, setShown] = useState(own.question)
  if (own.question && own.question !== shown) setShown(own.question)
  const state = deriveQuestion(own, status, useLedgerEntry(own), shown)
  const canAnswer = state.kind === 'open' || state.kind === 'staged'
  return {
    question: canAnswer || state.kind === 'sending' ? state.question : null,
    answer(answer, redacted) {
      if (canAnswer) answerQuestion(runtime, own, answer, redacted)
    },
    state,
    isSending: state.kind === 'sending',
    error: (state.kind === 'open' && state.error) || null,
  }
}

/** The words for an answer of the person. */
export const ANSWERED: Readonly<Record<QuestionAnswer['kind'], string>> = {
  accept: 'receipt.respond.you',
  decline: 'question.done_decline',
  cancel: 'question.done_cancel',
}

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
  const end = status.kind === 'expired' ? 'expired' : 'closed'
  if (!question) return shown ? { kind: end, question: shown } : { kind: 'none' }
  const { answer, state, otherTab, error } = entry ?? {}
  const isAnswered = entry !== undefined && answer !== undefined && !isLost(entry)
  if (isAnswered && (otherTab || state === 'gone')) return { kind: 'closed', question }
  if (status.reason === 'question')
    return isAnswered
      ? { kind: state === 'staged' ? 'staged' : 'sending', question, answer }
      : { kind: 'open', question, error: answer && error }
  return answer && state === 'taken'
    ? { kind: 'answered', question, answer }
    : { kind: end, question }
}
