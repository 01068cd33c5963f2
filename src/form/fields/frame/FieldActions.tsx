'use client'
import type { Field } from '../../schema/Field.ts'
import type { FormView } from '../FormView.ts'
import { ABSENT } from '../../schema/valueAt.ts'

export type FieldActionsProps = { view: FormView; field: Field }

/**
 * Buttons for what an input cannot express: leave the value out, set it to null, or enter one
 * again. A value that was typed here is left out by clearing the input.
 */
export function FieldActions({ view: { form, words }, field }: FieldActionsProps) {
  const { kind, isRequired, isNullable, isGiven, path } = field
  if (kind === 'choice') return null
  const at = form.valueOf(field)
  const isWhole = kind === 'group' || kind === 'rows' || kind === 'list' || kind === 'choices'
  const canBeNull = isNullable && kind !== 'json'
  const canLeaveOut = !isRequired && path.length > 0 && at !== ABSENT && (isGiven || isWhole)
  if (!canLeaveOut && !canBeNull) return null
  return (
    <span className="handrail-verbs">
      {canLeaveOut && (
        <button type="button" className="handrail-link" onClick={() => form.set(field, ABSENT)}>
          {words.text('form.leave_out')}
        </button>
      )}
      {canBeNull && (
        <button
          type="button"
          className="handrail-link"
          onClick={() => form.set(field, at === null ? ABSENT : null)}
        >
          {words.text(at === null ? 'form.enter' : 'form.set_null')}
        </button>
      )}
    </span>
  )
}
