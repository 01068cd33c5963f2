'use client'
import { useState } from 'react'
import { readRecord } from '../../host/readRecord.ts'
import type { Question, QuestionAnswer, ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { answerQuestion } from '../../requests/decide.ts'
import { useLedgerEntry, useToolRuntime } from '../../requests/useToolRuntime.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import { deriveQuestion, type QuestionState } from './deriveQuestion.ts'

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
