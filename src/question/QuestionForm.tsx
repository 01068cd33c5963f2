'use client'
import type { Ref } from 'react'
import { formOnDemand } from '../form/formOnDemand.tsx'
import type { FormHandle } from '../form/SchemaForm.tsx'
import { useOnDemand } from '../internal/useOnDemand.ts'
import type { Words } from '../messages/words.ts'
import type { JsonSchema, Question } from '../tool-call/index.ts'

export type QuestionFormProps = { question: Question; isReadOnly: boolean; onEnter: () => void; handle: Ref<FormHandle>; words: Words }

/** A question without a schema asks for no more than a yes. */
const NOTHING: JsonSchema = { type: 'object', properties: {} }

/** The form of a question. Its code comes with the first question; when that fails, it says so and nothing else is lost. */
export function QuestionForm({ question, isReadOnly, onEnter, handle, words }: QuestionFormProps) {
  const { value: form, failed } = useOnDemand(formOnDemand, true)
  if (form) return <form.SchemaForm schema={question.schema ?? NOTHING} isReadOnly={isReadOnly} onEnter={onEnter} handle={handle} />
  return (
    <p className="handrail-aside" role="status">
      {words.text(failed ? 'question.not_loaded' : 'question.loading')}{' '}
      {failed && (
        <button type="button" className="handrail-link" onClick={formOnDemand.load}>
          {words.text('question.reload')}
        </button>
      )}
    </p>
  )
}
