'use client'
import { sameJson } from '../../../json/sameJson.ts'
import type { Field } from '../../schema/Field.ts'
import { ABSENT } from '../../schema/valueAt.ts'
import { FieldFrame } from '../frame/FieldFrame.tsx'
import type { FormView } from '../FormView.ts'
import { ChoiceLabel } from './ChoiceLabel.tsx'
import { ChoiceOption } from './ChoiceOption.tsx'
import { choiceText } from './choiceText.ts'
import { OtherText } from './OtherText.tsx'

export type ChoicesFieldProps = { view: FormView; field: Extract<Field, { kind: 'choices' }> }

/**
 * Any number of several values, in the order of the choices; something else in the person's words
 * where the schema takes any text.
 */
export function ChoicesField({ view, field }: ChoicesFieldProps) {
  const { form, words, isReadOnly } = view
  const at = form.valueOf(field)
  const items: readonly unknown[] = Array.isArray(at) ? at : []
  const other = form.drafts.get(field.pointer)?.text ?? ''
  const has = (value: unknown) => items.some((item) => sameJson(item, value))
  /** The choices that are ticked, with `changed` the other way round. */
  const chosen = (changed?: unknown) =>
    field.choices
      .filter((choice) => has(choice.value) !== (choice === changed))
      .map(({ value }) => value)
  function write(values: readonly unknown[], text: string): void {
    const all = text === '' || values.includes(text) ? values : [...values, text]
    form.set(
      field,
      all.length === 0 && !field.isGiven ? ABSENT : all,
      text === '' ? undefined : { text },
    )
  }
  return (
    <FieldFrame view={view} field={field} role="group">
      {(control) => (
        <>
          <div className="handrail-choices">
            {field.choices.map((choice, index) => (
              <ChoiceOption
                key={index}
                type="checkbox"
                label={<ChoiceLabel {...choiceText(choice, words)} />}
                description={choice.description}
                checked={has(choice.value)}
                isReadOnly={isReadOnly}
                onChange={() => !isReadOnly && write(chosen(choice), other)}
              />
            ))}
          </div>
          {field.hasOther && (
            <OtherText
              view={view}
              control={control}
              placeholder={words.text('form.other')}
              value={other}
              onText={(text) => write(chosen(), text)}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}
