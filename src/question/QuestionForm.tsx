'use client'
import { useState, type Ref } from 'react'
import { lazyForm } from '../form/lazySchemaForm.tsx'
import type { FormHandle, FormReport } from '../form/SchemaForm.lazy.tsx'
import { useLazyModule } from '../internal/useLazyModule.ts'
import { sameJson } from '../json/sameJson.ts'
import type { Words } from '../messages/words.ts'
import { lazySavedDraft } from '../form/draft/lazySavedDraft.tsx'
import { useToolRuntime } from '../runtime/useToolRuntime.ts'
import { useAnswerDraft } from './useAnswerDraft.ts'
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
  const drafts = useToolRuntime('QuestionForm').keptDrafts()
  const { value: saving, failed: isLost } = useLazyModule(lazySavedDraft, drafts !== undefined)
  const schema = question.schema ?? NOTHING
  const [asked, setAsked] = useState({ schema, version: 0 })
  if (schema !== asked.schema)
    setAsked({
      schema,
      version: sameJson(schema, asked.schema) ? asked.version : asked.version + 1,
    })
  const draft = useAnswerDraft({ record, question, asked, saving, onReport })
  if (form && (drafts === undefined || saving || isLost))
    return (
      <>
        {draft.isDropped && (
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
          {...draft.form}
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
