'use client'
import { useRef, useId, type RefObject } from 'react'
import { Sentence, LongText } from '../content/ForeignText.tsx'
import { ABSENT, valueAt, type Field } from './Field.ts'
import { FieldTitle } from './FieldTitle.tsx'
import { textLine, textBox, type FormView } from './textBox.ts'
import { FieldFrame } from './ChoiceField.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { splitHidden } from '../../internal/splitHidden.ts'

/**
 * Returns a function that asks for the focus on one item of a list. It goes there once the list is
 * drawn again: to the last item where that one is gone, to the button that adds where none is left.
 */
function useItemFocus(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<number>(undefined)
  useIsomorphicLayoutEffect(() => {
    if (wanted.current === undefined) return
    const found = list.current?.querySelectorAll<HTMLElement>('input')
    const item = found?.[Math.min(wanted.current, found.length - 1)]
    const target =
      item ?? list.current?.parentElement?.querySelector<HTMLElement>('[data-verb="add"]')
    wanted.current = undefined
    target?.focus()
  })
  return (index: number | undefined): void => {
    wanted.current = index
  }
}

type ListFieldProps = { view: FormView; field: Extract<Field, { kind: 'list' }> }

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

type TextFieldProps = { view: FormView; field: Extract<Field, { kind: 'text' }> }

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
