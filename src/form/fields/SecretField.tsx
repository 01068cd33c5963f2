'use client'
import { DOTS } from '../../internal/secrets/maskSecrets.ts'
import type { Field } from '../schema/Field.ts'
import { ABSENT, valueAt } from '../schema/valueAt.ts'
import type { FormView } from './FormView.ts'
import { FieldFrame } from './frame/FieldFrame.tsx'
import { textLine } from './textBox.ts'

export type SecretFieldProps = { view: FormView; field: Extract<Field, { kind: 'text' }> }

/**
 * A secret. What is there is never shown, what is written never becomes an attribute: React keeps
 * no value of this input. Left empty, what was there stays.
 */
export function SecretField({ view, field }: SecretFieldProps) {
  const { form, words } = view
  const before = valueAt(form.initialValue, field.path)
  const isKept = typeof before === 'string' && before !== ''
  const write = (text: string) => form.set(field, text === '' ? (isKept ? before : ABSENT) : text)
  return (
    <FieldFrame view={view} field={field} about={isKept ? words.text('form.kept') : undefined}>
      {(control) => (
        <input
          {...control}
          {...textLine(view, write)}
          type="password"
          autoComplete="new-password"
          dir={undefined}
          spellCheck={false}
          placeholder={isKept ? DOTS : undefined}
        />
      )}
    </FieldFrame>
  )
}
