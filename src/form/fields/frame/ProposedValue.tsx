'use client'
import { LongText } from '../../../content/text/LongText.tsx'
import { Fields } from '../../../content/values/Fields.tsx'
import { labelOf } from '../../schema/choicesOf.ts'
import type { Field } from '../../schema/Field.ts'
import { withLists } from '../../schema/rows.ts'
import { ABSENT, valueAt } from '../../schema/valueAt.ts'
import type { FormView } from '../FormView.ts'

export type ProposedValueProps = { view: FormView; field: Field; id: string }

/** What a field began with. */
export function ProposedValue({ view: { form, words }, field, id }: ProposedValueProps) {
  const before = valueAt(withLists(field, form.initialValue), field.path)
  return (
    <div className="handrail-aside" id={id}>
      {before === ABSENT ? (
        words.text('form.proposed_nothing')
      ) : (
        <>
          {words.text('form.proposed')}{' '}
          {typeof before === 'object' && before !== null ? (
            <Fields value={before} />
          ) : (
            <LongText
              className="handrail-value"
              text={labelOf(before)}
              revealKey={field.pointer}
              isSecret={field.kind === 'text' && field.isSecret}
              drawBudget={600}
            />
          )}
        </>
      )}
    </div>
  )
}
