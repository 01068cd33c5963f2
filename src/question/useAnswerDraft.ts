'use client'
import { useCallback, useEffect, useMemo } from 'react'
import type { CallIdentity } from '../decisions/CallIdentity.ts'
import type * as Saving from '../form/draft/savedDraft.lazy.ts'
import type { FormWriting } from '../form/draft/FormWriting.ts'
import type { FormReport, SchemaFormProps } from '../form/SchemaForm.lazy.tsx'
import { useToolRuntime } from '../runtime/useToolRuntime.ts'
import type { JsonSchema, Question, ToolCallRecord } from '../tool-call/index.ts'

/** What was written into the form of a question that went from the screen. */
const writings = new WeakMap<CallIdentity, { question: unknown; writing: FormWriting }>()

type AnswerDraftOptions = {
  record: ToolCallRecord
  question: Question
  /** The schema, and which one it is of those under this id. */
  asked: { schema: JsonSchema; version: number }
  /** The code that keeps drafts, where the app does. */
  saving: typeof Saving | undefined
  onReport(report: FormReport): void
}

/** What a person writes into a question's form, kept until it is answered. */
export function useAnswerDraft({
  record,
  question: { id, message },
  asked: { schema, version },
  saving,
  onReport,
}: AnswerDraftOptions): {
  isDropped: boolean
  form: Pick<SchemaFormProps, 'onReport' | 'writing' | 'kept'>
} {
  const runtime = useToolRuntime('QuestionForm')
  const call = runtime.ledger.identityOf(record)
  const { id: callId } = record.call
  const question = runtime.ledger.questionName(record, id)
  const name = `${question} ${version}`
  const saved = useMemo(() => {
    const kept = runtime.keptDrafts()
    return kept && saving?.savedDraft(kept, ['question', callId, question], [message, schema])
  }, [runtime, saving, callId, question, message, schema])
  const note = useCallback(
    (report: FormReport) => {
      writings.set(call, { question: name, writing: report.writing })
      saved?.save(report.kept.length > 0 ? { kept: report.kept } : undefined)
      onReport(report)
    },
    [call, name, saved, onReport],
  )
  useEffect(() => {
    // an answered question leaves the page with its draft
    return () => {
      const { state } = runtime.ledger.answerEntry(callId, question) ?? {}
      if (state !== 'sending' && state !== 'delivered') return
      writings.delete(call)
      saved?.save(undefined)
    }
  }, [runtime, callId, question, call, saved])
  const last = writings.get(call)
  return {
    isDropped: saved?.isDropped ?? false,
    form: {
      onReport: note,
      writing: last?.question === name ? last.writing : undefined,
      kept: saved?.content?.kept,
    },
  }
}
