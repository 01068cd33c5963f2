'use client'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import { sameJson } from '../../json/sameJson.ts'
import { choiceLabel } from './choiceLabel.ts'
import type { Field } from '../schema/Field.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FormView } from './FormView.ts'
import { onEnterKey } from './onEnterKey.ts'
import { ABSENT } from '../schema/valueAt.ts'

export type ChoicesFieldProps = { view: FormView; field: Extract<Field, { kind: 'choices' }> }

/**
 * Any number of several values, in the order of the choices; something else in the person's words
 * where the schema takes any text.
 */
export function ChoicesField({ view, field }: ChoicesFieldProps) {
  const { form, words, isReadOnly, onEnter } = view
  const { choices, hasOther } = field
  const at = form.valueOf(field)
  const items: readonly unknown[] = Array.isArray(at) ? at : []
  const other = form.drafts.get(field.pointer)?.text ?? ''
  const has = (value: unknown) => items.some((item) => sameJson(item, value))
  function write(chosen: readonly unknown[], text: string): void {
    const all = text === '' || chosen.includes(text) ? chosen : [...chosen, text]
    form.set(
      field,
      all.length === 0 && !field.isGiven ? ABSENT : all,
      text === '' ? undefined : { text },
    )
  }
  const toggle = (index: number, isChosen: boolean) =>
    write(
      choices
        .filter(({ value }, each) => (each === index ? isChosen : has(value)))
        .map(({ value }) => value),
      other,
    )
  return (
    <FieldFrame view={view} field={field} role="group">
      {(control) => (
        <>
          <div className="handrail-choices">
            {choices.map((choice, index) => (
              <label key={index} className="handrail-choice">
                <input
                  type="checkbox"
                  checked={has(choice.value)}
                  aria-disabled={isReadOnly || undefined}
                  onChange={(event) => !isReadOnly && toggle(index, event.target.checked)}
                />
                <bdi>
                  <VisibleText text={choiceLabel(choice, words).slice(0, 300)} />
                  {choice.description !== undefined && (
                    <small>
                      <VisibleText text={choice.description.slice(0, 600)} />
                    </small>
                  )}
                </bdi>
              </label>
            ))}
          </div>
          {hasOther && (
            <input
              className="handrail-input"
              type="text"
              autoComplete="off"
              dir="auto"
              readOnly={isReadOnly}
              aria-label={words.text('form.other_text')}
              placeholder={words.text('form.other')}
              aria-describedby={control['aria-describedby']}
              value={other}
              onChange={(event) =>
                write(
                  choices.filter(({ value }) => has(value)).map(({ value }) => value),
                  event.target.value,
                )
              }
              onKeyDown={onEnterKey(onEnter)}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}
