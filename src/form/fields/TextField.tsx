'use client'
import { useId } from 'react'
import { LongText } from '../../content/text/LongText.tsx'
import { splitHidden } from '../../internal/splitHidden.ts'
import type { Field } from '../schema/Field.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FormView } from './FormView.ts'
import { onEnterKey } from './onEnterKey.ts'
import { ABSENT, valueAt } from '../schema/valueAt.ts'

export type TextFieldProps = { view: FormView; field: Extract<Field, { kind: 'text' }> }

/**
 * Text, in one line or more. Nothing is filled in by the browser: a server's form gets what the
 * person writes. Hidden characters are shown as codes below.
 */
export function TextField({ view, field }: TextFieldProps) {
  const { form, words, isReadOnly, onEnter } = view
  const codes = useId()
  const at = form.valueOf(field)
  const text = typeof at === 'string' ? at : ''
  const before = valueAt(form.initialValue, field.path)
  const isCrLf = typeof before === 'string' && before.includes('\r\n')
  const hasHidden = splitHidden(text.slice(0, 5000)).some((piece) => 'token' in piece)
  const write = (written: string) =>
    form.set(
      field,
      written === '' && !field.isGiven
        ? ABSENT
        : isCrLf
          ? written.replaceAll('\n', '\r\n')
          : written,
    )
  const isDate = field.format === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(text)
  return (
    <FieldFrame
      view={view}
      field={field}
      about={field.format === 'date-time' ? words.text('form.hint_date_time') : undefined}
    >
      {(control) => {
        const all = {
          ...control,
          'aria-describedby':
            [control['aria-describedby'], hasHidden ? codes : undefined]
              .filter(Boolean)
              .join(' ') || undefined,
          className: 'handrail-input',
          autoComplete: 'off',
          readOnly: isReadOnly,
          value: text,
        }
        return (
          <>
            {field.isLong ? (
              <textarea
                {...all}
                rows={Math.min(12, Math.max(3, text.split('\n').length))}
                dir="auto"
                onChange={(event) => write(event.target.value)}
              />
            ) : (
              <input
                {...all}
                type={isDate ? 'date' : 'text'}
                inputMode={
                  field.format === 'email' ? 'email' : field.format === 'uri' ? 'url' : undefined
                }
                spellCheck={field.format === undefined}
                dir={isDate ? undefined : 'auto'}
                onChange={(event) => write(event.target.value)}
                onKeyDown={onEnterKey(onEnter)}
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
