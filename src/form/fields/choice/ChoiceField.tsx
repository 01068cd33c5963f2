'use client'
import { sameJson } from '../../../json/sameJson.ts'
import { quoted } from '../../../messages/foreign.ts'
import type { Field, FieldChoice } from '../../schema/Field.ts'
import { ABSENT } from '../../schema/valueAt.ts'
import { FieldFrame } from '../frame/FieldFrame.tsx'
import type { FormView } from '../FormView.ts'
import { ChoiceLabel } from './ChoiceLabel.tsx'
import { ChoiceOption } from './ChoiceOption.tsx'
import { choiceOptions, LEFT_OUT, OTHER } from './choiceOptions.ts'
import { OtherText } from './OtherText.tsx'

export type ChoiceFieldProps = { view: FormView; field: Extract<Field, { kind: 'choice' }> }

/** Up to here all choices are seen at once. */
const MAX_RADIO_CHOICES = 7

/**
 * One of several values; something else in the person's words where the schema takes any text;
 * nothing where it is optional.
 */
export function ChoiceField({ view, field }: ChoiceFieldProps) {
  const { form, words, isReadOnly } = view
  const { choices } = field
  const at = form.valueOf(field)
  const chosen = chosenKey(view, field)
  function choose(key: string): void {
    if (isReadOnly) return
    if (key === OTHER) form.set(field, ABSENT, { text: OTHER })
    else form.set(field, key === LEFT_OUT || key === '' ? ABSENT : choices[Number(key)]?.value)
  }
  const options = choiceOptions(field, words)
  const isMenu = isLong(choices)
  return (
    <FieldFrame view={view} field={field} role={isMenu ? undefined : 'radiogroup'}>
      {(control) => (
        <>
          {isMenu ? (
            <select
              {...control}
              className="handrail-input"
              value={chosen}
              onChange={(event) => choose(event.target.value)}
            >
              {chosen === '' && <option value="">{words.text('form.choose')}</option>}
              {options.map(({ key, text: { said, own } }) => (
                <option key={key} value={key}>
                  {own ?? quoted(said, words, { longest: 300 })}
                </option>
              ))}
            </select>
          ) : (
            <div className="handrail-choices">
              {options.map(({ key, text, description }) => (
                <ChoiceOption
                  key={key}
                  label={<ChoiceLabel {...text} />}
                  description={description}
                  type="radio"
                  name={control.id}
                  checked={chosen === key}
                  isReadOnly={isReadOnly}
                  onChange={() => choose(key)}
                />
              ))}
            </div>
          )}
          {chosen === OTHER && (
            <OtherText
              view={view}
              control={control}
              value={typeof at === 'string' ? at : ''}
              onText={(text) => form.set(field, text === '' ? ABSENT : text, { text: OTHER })}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}

const isLong = (choices: readonly FieldChoice[]): boolean =>
  choices.length > MAX_RADIO_CHOICES &&
  !choices.some(({ description }) => description !== undefined)

/** The key of the option that is chosen; empty where one is needed and none is. */
function chosenKey({ form }: FormView, field: ChoiceFieldProps['field']): string {
  const at = form.valueOf(field)
  const index = at === ABSENT ? -1 : field.choices.findIndex(({ value }) => sameJson(value, at))
  const isOther =
    field.hasOther &&
    (form.drafts.get(field.pointer)?.text === OTHER || (typeof at === 'string' && index < 0))
  return isOther ? OTHER : index >= 0 ? String(index) : field.isRequired ? '' : LEFT_OUT
}
