'use client'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import type { Field } from '../schema/Field.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FormView } from './FormView.ts'

export type CheckboxFieldProps = { view: FormView; field: Extract<Field, { kind: 'checkbox' }> }

/** Yes or no, where one of them is there already. */
export function CheckboxField({ view, field }: CheckboxFieldProps) {
  const { form, words, isReadOnly } = view
  return (
    <FieldFrame view={view} field={field} isTitled={false}>
      {(control) => (
        <label className="handrail-choice">
          <input
            {...control}
            type="checkbox"
            checked={form.valueOf(field) === true}
            aria-disabled={isReadOnly || undefined}
            onChange={(event) => !isReadOnly && form.set(field, event.target.checked)}
          />
          <bdi>
            {field.title === '' ? (
              words.text('form.value')
            ) : (
              <VisibleText text={field.title.slice(0, 300)} />
            )}
          </bdi>
        </label>
      )}
    </FieldFrame>
  )
}
