'use client'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import { visibleText } from '../../internal/splitHidden.ts'
import { sameJson } from '../../json/sameJson.ts'
import { choiceLabel } from './choiceLabel.ts'
import type { Field } from '../schema/Field.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FormView } from './FormView.ts'
import { onEnterKey } from './onEnterKey.ts'
import { ABSENT } from '../schema/valueAt.ts'

export type ChoiceFieldProps = { view: FormView; field: Extract<Field, { kind: 'choice' }> }

/** Up to here all choices are seen at once. */
const MAX_RADIO_CHOICES = 7
const OTHER = 'other'
const LEFT_OUT = 'left out'

/**
 * One of several values; something else in the person's words where the schema takes any text;
 * nothing where it is optional.
 */
export function ChoiceField({ view, field }: ChoiceFieldProps) {
  const { form, words, isReadOnly, onEnter } = view
  const { choices, hasOther, isRequired } = field
  const at = form.valueOf(field)
  const index = at === ABSENT ? -1 : choices.findIndex(({ value }) => sameJson(value, at))
  const isOther =
    hasOther &&
    (form.drafts.get(field.pointer)?.text === OTHER || (typeof at === 'string' && index < 0))
  const chosen = isOther ? OTHER : index >= 0 ? String(index) : !isRequired ? LEFT_OUT : ''
  function choose(choice: string): void {
    if (isReadOnly) return
    if (choice === OTHER) form.set(field, ABSENT, { text: OTHER })
    else
      form.set(
        field,
        choice === LEFT_OUT || choice === '' ? ABSENT : choices[Number(choice)]?.value,
      )
  }
  const options = [
    ...choices.map((choice, each) => ({
      key: String(each),
      label: choiceLabel(choice, words),
      description: choice.description,
    })),
    ...(hasOther ? [{ key: OTHER, label: words.text('form.other'), description: undefined }] : []),
    ...(isRequired
      ? []
      : [{ key: LEFT_OUT, label: words.text('form.leave_out'), description: undefined }]),
  ]
  const isList =
    choices.length > MAX_RADIO_CHOICES &&
    !choices.some(({ description }) => description !== undefined)
  return (
    <FieldFrame view={view} field={field} role={isList ? undefined : 'radiogroup'}>
      {(control) => (
        <>
          {isList ? (
            <select
              {...control}
              className="handrail-input"
              value={chosen}
              onChange={(event) => choose(event.target.value)}
            >
              {chosen === '' && <option value="">{words.text('form.choose')}</option>}
              {options.map(({ key, label }) => (
                <option key={key} value={key}>
                  {visibleText(label).slice(0, 300)}
                </option>
              ))}
            </select>
          ) : (
            <div className="handrail-choices">
              {options.map(({ key, label, description }) => (
                <label key={key} className="handrail-choice">
                  <input
                    type="radio"
                    name={control.id}
                    checked={chosen === key}
                    aria-disabled={isReadOnly || undefined}
                    onChange={() => choose(key)}
                  />
                  <bdi>
                    <VisibleText text={label.slice(0, 300)} />
                    {description !== undefined && (
                      <small>
                        <VisibleText text={description.slice(0, 600)} />
                      </small>
                    )}
                  </bdi>
                </label>
              ))}
            </div>
          )}
          {isOther && (
            <input
              className="handrail-input"
              type="text"
              autoComplete="off"
              dir="auto"
              readOnly={isReadOnly}
              aria-label={words.text('form.other_text')}
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              value={typeof at === 'string' ? at : ''}
              onChange={(event) =>
                form.set(field, event.target.value === '' ? ABSENT : event.target.value, {
                  text: OTHER,
                })
              }
              onKeyDown={onEnterKey(onEnter)}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}
