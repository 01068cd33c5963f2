'use client'
import { useRef } from 'react'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { Field } from '../schema/Field.ts'
import { ABSENT } from '../schema/valueAt.ts'
import { FieldTitle } from './FieldTitle.tsx'
import type { FormView } from './FormView.ts'
import { FieldFrame } from './frame/FieldFrame.tsx'
import { textLine } from './textBox.ts'
import { useItemFocus } from './useItemFocus.ts'

export type ListFieldProps = { view: FormView; field: Extract<Field, { kind: 'list' }> }

/**
 * A list of texts, one a line. Enter adds one; what is added gets the focus, and what follows a
 * removed one.
 */
export function ListField({ view, field }: ListFieldProps) {
  const { form, words, isReadOnly } = view
  const at = form.valueOf(field)
  const items = Array.isArray(at) ? (at as readonly string[]) : []
  const list = useRef<HTMLDivElement>(null)
  const focusItem = useItemFocus(list)
  function write(to: readonly string[], focus?: number): void {
    if (isReadOnly) return
    focusItem(focus)
    form.set(field, to.length === 0 && !field.isGiven ? ABSENT : to)
  }
  const title = <FieldTitle title={field.title} words={words} />
  const add = (index: number) => write(items.toSpliced(index, 0, ''), index)
  return (
    <FieldFrame view={view} field={field} role="group">
      {({ id, ...control }) => (
        <>
          <div className="handrail-items" ref={list}>
            {items.map((item, index) => (
              <div key={index} className="handrail-item">
                <span className="handrail-visually-hidden" id={`${id}-item-${index}`}>
                  <Sentence
                    parts={words.parts('form.item')}
                    values={{ title, number: index + 1 }}
                  />
                </span>
                <input
                  {...textLine({ isReadOnly, onEnter: () => add(index + 1) }, (text) =>
                    write(items.with(index, text)),
                  )}
                  aria-labelledby={`${id}-item-${index}`}
                  aria-invalid={control['aria-invalid']}
                  aria-describedby={control['aria-describedby']}
                  value={item}
                />
                <button
                  type="button"
                  className="handrail-link"
                  onClick={() => write(items.toSpliced(index, 1), index)}
                >
                  {words.text('form.remove', { number: index + 1 })}
                </button>
              </div>
            ))}
          </div>
          <button
            type="button"
            className="handrail-button"
            data-verb="add"
            aria-disabled={isReadOnly}
            onClick={() => add(items.length)}
          >
            <span>{words.text('form.add')}</span>
          </button>
        </>
      )}
    </FieldFrame>
  )
}
