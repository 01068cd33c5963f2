'use client'
import type { Field } from '../schema/Field.ts'
import { readNumber } from '../schema/readNumber.ts'
import { ABSENT } from '../schema/valueAt.ts'
import type { FormView } from './FormView.ts'
import { FieldFrame } from './frame/FieldFrame.tsx'
import { textLine } from './textBox.ts'

export type NumberFieldProps = { view: FormView; field: Extract<Field, { kind: 'number' }> }

/** A number, as the person writes it. No wheel and no arrow changes it. */
export function NumberField({ view, field }: NumberFieldProps) {
  const { form } = view
  const at = form.valueOf(field)
  const text =
    form.drafts.get(field.pointer)?.text ??
    (typeof at === 'number' ? (Object.is(at, -0) ? '-0' : String(at)) : '')
  function write(written: string): void {
    if (written.trim() === '') return form.set(field, ABSENT)
    const read = readNumber(written, field.isInteger)
    if ('problem' in read) form.set(field, ABSENT, { text: written, problem: read.problem })
    else form.set(field, read.value, { text: written })
  }
  return (
    <FieldFrame view={view} field={field}>
      {(control) => (
        <input
          {...control}
          {...textLine(view, write)}
          inputMode={field.isInteger ? 'numeric' : 'decimal'}
          dir="ltr"
          value={text}
        />
      )}
    </FieldFrame>
  )
}
