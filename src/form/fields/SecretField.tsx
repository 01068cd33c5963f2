'use client'
import { DOTS } from '../../internal/maskSecrets.ts'
import type { Field } from '../schema/Field.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FormView } from './FormView.ts'
import { onEnterKey } from './onEnterKey.ts'
import { ABSENT, valueAt } from '../schema/valueAt.ts'

export type SecretFieldProps = { view: FormView; field: Extract<Field, { kind: 'text' }> }

/**
 * A secret. What is there is never shown, what is written never becomes an attribute: React keeps
 * no value of this input. Left empty, what was there stays.
 */
export function SecretField({ view, field }: SecretFieldProps) {
  const { form, words, isReadOnly, onEnter } = view
  const before = valueAt(form.initialValue, field.path)
  const isKept = typeof before === 'string' && before !== ''
  return (
    <FieldFrame view={view} field={field} about={isKept ? words.text('form.kept') : undefined}>
      {(control) => (
        <input
          {...control}
          className="handrail-input"
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          readOnly={isReadOnly}
          placeholder={isKept ? DOTS : undefined}
          onChange={(event) =>
            form.set(
              field,
              event.target.value === '' ? (isKept ? before : ABSENT) : event.target.value,
            )
          }
          onKeyDown={onEnterKey(onEnter)}
        />
      )}
    </FieldFrame>
  )
}
