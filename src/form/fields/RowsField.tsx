'use client'
import { useRef } from 'react'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { RowsField as Rows } from '../schema/Field.ts'
import { FieldTitle } from './FieldTitle.tsx'
import { FieldView } from './FieldView.tsx'
import type { FormView } from './FormView.ts'
import { FieldFrame } from './frame/FieldFrame.tsx'
import { useItemFocus } from './useItemFocus.ts'

export type RowsFieldProps = { view: FormView; field: Rows }

/**
 * A list of objects, each with its fields. The first field of an added row gets the focus, and what
 * follows a removed one.
 */
export function RowsField({ view, field }: RowsFieldProps) {
  const { form, words, isReadOnly } = view
  const list = useRef<HTMLDivElement>(null)
  const focusRow = useItemFocus(list, ':scope > [role="group"]')
  return (
    <FieldFrame view={view} field={field} role="group">
      {({ id }) => (
        <>
          <div className="handrail-items" ref={list}>
            {field.rows.map((row, index) => (
              <FieldFrame key={row.id} view={view} field={row} role="group" isTitled={false}>
                {({ id: rowId }) => (
                  <>
                    <div className="handrail-label">
                      <span id={`${rowId}-title`}>
                        <Sentence
                          parts={words.parts('form.item')}
                          values={{
                            title: <FieldTitle title={row.title} words={words} />,
                            number: index + 1,
                          }}
                        />
                      </span>
                    </div>
                    <div className="handrail-form">
                      {row.kind === 'group' &&
                        row.fields.map((each) => (
                          <FieldView key={each.id} view={view} field={each} />
                        ))}
                    </div>
                    {!isReadOnly && (
                      <button
                        type="button"
                        className="handrail-link"
                        aria-describedby={`${rowId}-title`}
                        onClick={() => {
                          focusRow(index)
                          form.removeRow(field, row)
                        }}
                      >
                        {words.text('form.remove', { number: index + 1 })}
                      </button>
                    )}
                  </>
                )}
              </FieldFrame>
            ))}
          </div>
          <button
            type="button"
            className="handrail-button"
            data-verb="add"
            aria-describedby={`${id}-title`}
            aria-disabled={isReadOnly}
            onClick={() => {
              if (isReadOnly) return
              focusRow(field.rows.length)
              form.addRow(field)
            }}
          >
            <span>{words.text('form.add')}</span>
          </button>
        </>
      )}
    </FieldFrame>
  )
}
