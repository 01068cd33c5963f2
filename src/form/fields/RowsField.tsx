'use client'
import { useRef, type ReactNode } from 'react'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { Field, RowsField as Rows } from '../schema/Field.ts'
import { FieldTitle } from './FieldTitle.tsx'
import type { FormView } from './FormView.ts'
import { FieldFrame } from './frame/FieldFrame.tsx'
import { useItemFocus } from './useItemFocus.ts'

export type RowsFieldProps = {
  view: FormView
  field: Rows
  /** One field of a row. */
  children(field: Field): ReactNode
}

/**
 * A list of objects, each with its fields. The first field of an added row gets the focus, and what
 * follows a removed one.
 */
export function RowsField({ view, field, children }: RowsFieldProps) {
  const { form, words, isReadOnly } = view
  const list = useRef<HTMLDivElement>(null)
  const focusRow = useItemFocus(list, ':scope > [role="group"]')
  const remove = (row: Field, index: number) => {
    focusRow(index)
    form.removeRow(field, row)
  }
  const add = () => {
    if (isReadOnly) return
    focusRow(field.rows.length)
    form.addRow(field)
  }
  return (
    <FieldFrame view={view} field={field} role="group">
      {({ id }) => (
        <>
          <div className="handrail-items" ref={list}>
            {field.rows.map((row, index) => (
              <Row
                key={row.id}
                view={view}
                field={row}
                number={index + 1}
                onRemove={() => remove(row, index)}
              >
                {row.kind === 'group' && row.fields.map(children)}
              </Row>
            ))}
          </div>
          <button
            type="button"
            className="handrail-button"
            data-verb="add"
            aria-describedby={`${id}-title`}
            aria-disabled={isReadOnly}
            onClick={add}
          >
            <span>{words.text('form.add')}</span>
          </button>
        </>
      )}
    </FieldFrame>
  )
}

type RowProps = {
  view: FormView
  field: Field
  number: number
  onRemove(): void
  children: ReactNode
}

function Row({ view, field, number, onRemove, children }: RowProps) {
  const { words, isReadOnly } = view
  const title = <FieldTitle title={field.title} words={words} />
  return (
    <FieldFrame view={view} field={field} role="group" isTitled={false}>
      {({ id }) => (
        <>
          <div className="handrail-label">
            <span id={`${id}-title`}>
              <Sentence parts={words.parts('form.item')} values={{ title, number }} />
            </span>
          </div>
          <div className="handrail-form">{children}</div>
          {!isReadOnly && (
            <div className="handrail-verbs">
              <button
                type="button"
                className="handrail-link"
                aria-describedby={`${id}-title`}
                onClick={onRemove}
              >
                {words.text('form.remove', { number })}
              </button>
            </div>
          )}
        </>
      )}
    </FieldFrame>
  )
}
