'use client'
import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import type { Field } from '../schema/Field.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FormView } from './FormView.ts'
import { onEnterKey } from './onEnterKey.ts'
import { ABSENT } from '../schema/valueAt.ts'

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
  const focusIndex = useRef<number>(undefined)
  useIsomorphicLayoutEffect(() => {
    if (focusIndex.current === undefined) return
    const inputs = list.current?.querySelectorAll('input')
    const target =
      inputs?.[Math.min(focusIndex.current, inputs.length - 1)] ??
      list.current?.parentElement?.querySelector<HTMLElement>('[data-verb="add"]')
    focusIndex.current = undefined
    target?.focus()
  })
  function write(to: readonly string[], focus?: number): void {
    if (isReadOnly) return
    focusIndex.current = focus
    form.set(field, to.length === 0 && !field.isGiven ? ABSENT : to)
  }
  const title = field.title === '' ? words.text('form.value') : field.title.slice(0, 300)
  return (
    <FieldFrame view={view} field={field} role="group">
      {(control) => (
        <>
          <div className="handrail-items" ref={list}>
            {items.map((item, index) => (
              <div key={index} className="handrail-item">
                <span className="handrail-visually-hidden" id={`${control.id}-item-${index}`}>
                  <VisibleText text={words.text('form.item', { title, number: index + 1 })} />
                </span>
                <input
                  className="handrail-input"
                  type="text"
                  autoComplete="off"
                  dir="auto"
                  readOnly={isReadOnly}
                  aria-labelledby={`${control.id}-item-${index}`}
                  aria-invalid={control['aria-invalid']}
                  aria-describedby={control['aria-describedby']}
                  value={item}
                  onChange={(event) => write(items.with(index, event.target.value))}
                  onKeyDown={onEnterKey(() => write(items.toSpliced(index + 1, 0, ''), index + 1))}
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
            onClick={() => write([...items, ''], items.length)}
          >
            <span>{words.text('form.add')}</span>
          </button>
        </>
      )}
    </FieldFrame>
  )
}
