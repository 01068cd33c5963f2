'use client'
import { useId } from 'react'
import { LongText } from '../../content/text/LongText.tsx'
import { splitHidden } from '../../internal/splitHidden.ts'
import type { Field } from '../schema/Field.ts'
import { ABSENT, valueAt } from '../schema/valueAt.ts'
import type { FormView } from './FormView.ts'
import { FieldFrame } from './frame/FieldFrame.tsx'
import { textBox, textLine } from './textBox.ts'

export type TextFieldProps = { view: FormView; field: Extract<Field, { kind: 'text' }> }

const INPUT_MODES = { email: 'email', uri: 'url', date: undefined, 'date-time': undefined } as const

/**
 * Text, in one line or more. Nothing is filled in by the browser: a server's form gets what the
 * person writes. Hidden characters are shown as codes below.
 */
export function TextField({ view, field }: TextFieldProps) {
  const { words } = view
  const { format } = field
  const codes = useId()
  const at = view.form.valueOf(field)
  const text = typeof at === 'string' ? at : ''
  const hasHidden = splitHidden(text.slice(0, 5000)).some((piece) => 'token' in piece)
  const isDate = format === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(text)
  const write = (written: string) => writeText(view, field, written)
  return (
    <FieldFrame
      view={view}
      field={field}
      about={format === 'date-time' ? words.text('form.hint_date_time') : undefined}
    >
      {(control) => {
        const box = {
          ...control,
          'aria-describedby':
            [control['aria-describedby'], hasHidden && codes].filter(Boolean).join(' ') ||
            undefined,
          value: text,
        }
        return (
          <>
            {field.isLong ? (
              <textarea
                {...textBox(view, write)}
                {...box}
                rows={Math.min(12, Math.max(3, text.split('\n').length))}
              />
            ) : (
              <input
                {...textLine(view, write)}
                {...box}
                type={isDate ? 'date' : 'text'}
                inputMode={format && INPUT_MODES[format]}
                spellCheck={format === undefined}
                dir={isDate ? undefined : 'auto'}
              />
            )}
            {hasHidden && (
              <p className="handrail-aside" id={codes}>
                {words.text('form.seen_as')}{' '}
                <LongText
                  className="handrail-value"
                  text={text}
                  revealKey={field.pointer}
                  drawBudget={600}
                />
              </p>
            )}
          </>
        )
      }}
    </FieldFrame>
  )
}

/** Keeps what was written; the line ends stay those that the text began with. */
function writeText({ form }: FormView, field: Field, written: string): void {
  const before = valueAt(form.initialValue, field.path)
  const isCrLf = typeof before === 'string' && before.includes('\r\n')
  form.set(
    field,
    written === '' && !field.isGiven ? ABSENT : isCrLf ? written.replaceAll('\n', '\r\n') : written,
  )
}
