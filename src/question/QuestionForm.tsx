'use client'
import { useCallback, useEffect, useMemo, useState, type Ref } from 'react'
import type { CallIdentity } from '../decisions/CallIdentity.ts'
import { lazyForm } from '../form/lazySchemaForm.tsx'
import type { FormHandle, FormReport } from '../form/SchemaForm.lazy.tsx'
import { useLazyModule } from '../internal/useLazyModule.ts'
import { sameJson } from '../json/sameJson.ts'
import type { Words } from '../messages/words.ts'
import { lazySavedDraft } from '../runtime/lazySavedDraft.ts'
import { useToolRuntime } from '../runtime/useToolRuntime.ts'
import type { FormWriting } from '../form/useSchemaForm.ts'
import type { JsonSchema, Question, ToolCallRecord } from '../tool-call/index.ts'

export type QuestionFormProps = {
  question: Question
  isReadOnly: boolean
  onEnter: () => void
  handle: Ref<FormHandle>
  onReport: (report: FormReport) => void
  words: Words
  record: ToolCallRecord
}

/** What was written into the form of a question that went from the screen. */
const writings = new WeakMap<CallIdentity, { question: unknown; writing: FormWriting }>()

/** A question without a schema asks for no more than a yes. */
const NOTHING: JsonSchema = { type: 'object', properties: {} }

/**
 * The form of a question; another schema under the same id is another form. Its code comes with the
 * first question; when that fails, it says so and nothing else is lost.
 */
export function QuestionForm({
  question,
  isReadOnly,
  onEnter,
  handle,
  onReport,
  words,
  record,
}: QuestionFormProps) {
  const { value: form, failed } = useLazyModule(lazyForm, true)
  const runtime = useToolRuntime('QuestionForm')
  const drafts = runtime.keptDrafts()
  const { value: saving, failed: isLost } = useLazyModule(lazySavedDraft, drafts !== undefined)
  const schema = question.schema ?? NOTHING
  const [asked, setAsked] = useState({ schema, version: 0 })
  if (schema !== asked.schema)
    setAsked({
      schema,
      version: sameJson(schema, asked.schema) ? asked.version : asked.version + 1,
    })
  const call = runtime.ledger.identityOf(record)
  const name = `${question.id} ${asked.version}`
  const saved = useMemo(() => {
    const kept = runtime.keptDrafts()
    const version = [question.message, asked.schema]
    return kept && saving?.savedDraft(kept, ['question', record.call.id, question.id], version)
  }, [runtime, saving, record.call.id, question.id, question.message, asked.schema])
  const last = writings.get(call)
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
      const { state } = runtime.ledger.answerEntry(record.call.id, question.id) ?? {}
      if (state !== 'sending' && state !== 'delivered') return
      writings.delete(call)
      saved?.save(undefined)
    }
  }, [runtime, record.call.id, question.id, call, saved])
  if (form && (drafts === undefined || saving || isLost))
    return (
      <>
        {saved?.isDropped && (
          <p className="handrail-aside" role="status">
            {words.text('draft.dropped')}
          </p>
        )}
        <form.SchemaForm
          key={asked.version}
          schema={schema}
          isReadOnly={isReadOnly}
          onEnter={onEnter}
          handle={handle}
          onReport={note}
          writing={last?.question === name ? last.writing : undefined}
          kept={saved?.content?.kept}
        />
      </>
    )
  return (
    <p className="handrail-aside" role="status">
      {words.text(failed ? 'question.not_loaded' : 'question.loading')}{' '}
      {failed && (
        <button type="button" className="handrail-link" onClick={lazyForm.load}>
          {words.text('question.reload')}
        </button>
      )}
    </p>
  )
}
