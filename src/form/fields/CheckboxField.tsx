'use client'
import type { Field } from '../schema/Field.ts'
import { ChoiceOption } from './choice/ChoiceOption.tsx'
import { FieldTitle } from './FieldTitle.tsx'
import type { FormView } from './FormView.ts'
import { FieldFrame } from './frame/FieldFrame.tsx'

export type CheckboxFieldProps = { view: FormView; field: Extract<Field, { kind: 'checkbox' }> }

/** Yes or no, where one of them is there already. */
export function CheckboxField({ view, field }: CheckboxFieldProps) {
  const { form, words, isReadOnly } = view
  return (
    <FieldFrame view={view} field={field} isTitled={false}>
      {(control) => (
        <ChoiceOption
          {...control}
          type="checkbox"
          label={<FieldTitle title={field.title} words={words} />}
          checked={form.valueOf(field) === true}
          isReadOnly={isReadOnly}
          onChange={(event) => !isReadOnly && form.set(field, event.target.checked)}
        />
      )}
    </FieldFrame>
  )
}
