'use client'
import { useId, useMemo, useRef, useState, type ComponentType, type RefObject } from 'react'
import { sameJson } from '../../engines/json/sameJson.ts'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { DOTS } from '../../internal/maskSecrets.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { Button } from '../../internal/controls.tsx'
import { splitHidden } from '../../internal/splitHidden.ts'
import { quoted, type Words } from '../../words/foreign.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { LongText } from '../content/LongText.tsx'
import { ABSENT, OTHER, valueAt, type Field, type FieldChoice } from './Field.ts'
import {
  ChoiceOption,
  FieldFrame,
  FieldTitle,
  OtherText,
  textBox,
  textLine,
} from './FieldFrame.tsx'
import type { FieldProps, FormView } from './FieldFrame.tsx'
import { hasSecrets, jsonTextOf, readJson, readNumber } from './keptFields.ts'

type Views = { [Kind in Field['kind']]: ComponentType<FieldProps<Kind>> }

const VIEWS: Views = {
  text: (props) => (props.field.isSecret ? <SecretField {...props} /> : <TextField {...props} />),
  number: NumberField,
  checkbox: CheckboxField,
  choice: ChoiceField,
  choices: ChoicesField,
  list: ListField,
  json: JsonField,
  group: () => null, // its fields stand for it
}

export function FieldView(props: FieldProps) {
  const View = VIEWS[props.field.kind] as ComponentType<FieldProps>
  return <View {...props} />
}

/** Up to here all choices are seen at once. */
const MAX_RADIO_CHOICES = 7
/** The key of the option that leaves the value out. The schema's choices are keyed by their place. */
const LEFT_OUT = 'left out'

/** One of several values, something else in the person's words, or nothing. */
function ChoiceField({ view, field }: FieldProps<'choice'>) {
  const { form, words, isReadOnly } = view
  const { choices } = field
  const at = form.valueOf(field)
  const chosen = chosenKey(view, field)
  function choose(key: string): void {
    if (isReadOnly) return
    if (key === OTHER) form.set(field, ABSENT, { text: OTHER })
    else form.set(field, key === LEFT_OUT || key === '' ? ABSENT : choices[Number(key)]?.value)
  }
  const isMenu =
    choices.length > MAX_RADIO_CHOICES && choices.every((each) => each.description === undefined)
  const options = optionsOf(field)
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
              {options.map(({ key, ...option }) => (
                <option key={key} value={key}>
                  {choiceText(option, words, (said) => quoted(said, words, { longest: 300 }))}
                </option>
              ))}
            </select>
          ) : (
            <div className="handrail-choices">
              {options.map(({ key, description, ...option }) => (
                <ChoiceOption
                  key={key}
                  label={choiceText(option, words, foreignLabel)}
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

const optionsOf = ({ choices, hasOther, isRequired }: FieldProps<'choice'>['field']) =>
  [
    ...choices.map((choice, index) => ({ key: String(index), ...choice })),
    ...(hasOther ? [{ key: OTHER, own: 'form.other' }] : []),
    ...(isRequired ? [] : [{ key: LEFT_OUT, own: 'form.leave_out' }]),
  ].map((option) => ({ description: undefined, ...option }))

/** The key of the option that is chosen; empty if one is needed and none is. */
function chosenKey({ form }: FormView, field: FieldProps<'choice'>['field']): string {
  const at = form.valueOf(field)
  const index = at === ABSENT ? -1 : field.choices.findIndex(({ value }) => sameJson(value, at))
  const isOther =
    field.hasOther &&
    (form.drafts.get(field.pointer)?.text === OTHER || (typeof at === 'string' && index < 0))
  return isOther ? OTHER : index >= 0 ? String(index) : field.isRequired ? '' : LEFT_OUT
}

const foreignLabel = (said: string) => <ForeignText text={said} longest={300} />

function choiceText<T>(
  { own, value, label = '' }: Partial<FieldChoice> & { own?: string },
  words: Words,
  said: (label: string) => T,
): T | string {
  if (label !== '') return said(label)
  const isFlag = typeof value === 'boolean'
  const key = isFlag ? (value ? 'form.yes' : 'form.no') : value === null ? 'form.null' : own
  return words.text(key ?? 'content.empty_text')
}

/** Any number of several values, in the order of the choices, and the person's own. */
function ChoicesField({ view, field }: FieldProps<'choices'>) {
  const { form, words, isReadOnly } = view
  const at = form.valueOf(field)
  const items: readonly unknown[] = Array.isArray(at) ? at : []
  const other = form.drafts.get(field.pointer)?.text ?? ''
  const has = (value: unknown) => items.some((item) => sameJson(item, value))
  /** The choices that are ticked, with `changed` the other way round. */
  const chosen = (changed?: FieldChoice) =>
    field.choices.filter((each) => has(each.value) !== (each === changed)).map((each) => each.value)
  function write(values: readonly unknown[], text: string): void {
    const all = text === '' || values.includes(text) ? values : [...values, text]
    const isNone = all.length === 0 && !field.isGiven
    form.set(field, isNone ? ABSENT : all, text === '' ? undefined : { text })
  }
  return (
    <FieldFrame view={view} field={field} role="group">
      {(control) => (
        <>
          <div className="handrail-choices">
            {field.choices.map((choice, index) => (
              <ChoiceOption
                key={index}
                type="checkbox"
                label={choiceText(choice, words, foreignLabel)}
                description={choice.description}
                checked={has(choice.value)}
                isReadOnly={isReadOnly}
                onChange={() => !isReadOnly && write(chosen(choice), other)}
              />
            ))}
          </div>
          {field.hasOther && (
            <OtherText
              view={view}
              control={control}
              placeholder={words.text('form.other')}
              value={other}
              onText={(text) => write(chosen(), text)}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}

function CheckboxField({ view, field }: FieldProps<'checkbox'>) {
  const { form, words, isReadOnly } = view
  return (
    <FieldFrame view={view} field={field} isTitled={false}>
      {(control) => (
        <ChoiceOption
          {...control}
          type="checkbox"
          label={<FieldTitle title={field.title} words={words} />}
          checked={form.valueOf(field) === true}
          isReadOnly={isReadOnly}
          onChange={(event) => !isReadOnly && form.set(field, event.target.checked)}
        />
      )}
    </FieldFrame>
  )
}

/** A value that is read from what is written. What cannot be sent is kept as it is written. */
function writeRead(
  { form }: FormView,
  field: Field,
  text: string,
  read: (text: string) => ReturnType<typeof readJson | typeof readNumber>,
): void {
  if (text.trim() === '') return form.set(field, ABSENT)
  const found = read(text)
  if ('problem' in found) form.set(field, ABSENT, { text, problem: found.problem })
  else form.set(field, found.value, { text })
}

/** Values that no other field can hold. Secrets in it are shown when the person asks for them. */
function JsonField({ view, field }: FieldProps<'json'>) {
  const { form, words } = view
  const at = form.valueOf(field)
  const before = valueAt(form.initialValue, field.path)
  const hasOwn = useMemo(() => before !== ABSENT && hasSecrets(before), [before])
  const [isShown, setShown] = useState(false)
  const isGuarded = hasOwn && !isShown
  const text = form.drafts.get(field.pointer)?.text ?? (at === ABSENT ? '' : jsonTextOf(at))
  return (
    <FieldFrame
      view={view}
      field={field}
      role={isGuarded ? 'group' : undefined}
      about={words.text('form.as_json')}
    >
      {(control) =>
        isGuarded ? (
          <p className="handrail-aside">
            {words.text('form.has_secrets')}{' '}
            <LinkButton
              aria-describedby={control['aria-describedby']}
              onClick={() => setShown(true)}
            >
              {words.text('form.show_to_edit')}
            </LinkButton>
          </p>
        ) : (
          <textarea
            {...control}
            {...textBox(view, (written) => writeRead(view, field, written, readJson))}
            data-mono=""
            rows={Math.min(14, Math.max(3, text.split('\n').length))}
            dir="ltr"
            spellCheck={false}
            value={text}
          />
        )
      }
    </FieldFrame>
  )
}

/** A number, as the person writes it. No wheel and no arrow changes it. */
function NumberField({ view, field }: FieldProps<'number'>) {
  const { form } = view
  const at = form.valueOf(field)
  const number = typeof at === 'number' ? (Object.is(at, -0) ? '-0' : String(at)) : ''
  const read = (text: string) => readNumber(text, field.isInteger)
  return (
    <FieldFrame view={view} field={field}>
      {(control) => (
        <input
          {...control}
          {...textLine(view, (text) => writeRead(view, field, text, read))}
          inputMode={field.isInteger ? 'numeric' : 'decimal'}
          dir="ltr"
          value={form.drafts.get(field.pointer)?.text ?? number}
        />
      )}
    </FieldFrame>
  )
}

/** The present one is never shown, and stays if nothing is written. React keeps no value of it. */
function SecretField({ view, field }: FieldProps<'text'>) {
  const { form, words } = view
  const before = valueAt(form.initialValue, field.path)
  const isKept = typeof before === 'string' && before !== ''
  const write = (text: string) => form.set(field, text === '' ? (isKept ? before : ABSENT) : text)
  return (
    <FieldFrame view={view} field={field} about={isKept ? words.text('form.kept') : undefined}>
      {(control) => (
        <input
          {...control}
          {...textLine(view, write)}
          type="password"
          autoComplete="new-password"
          dir={undefined}
          spellCheck={false}
          placeholder={isKept ? DOTS : undefined}
        />
      )}
    </FieldFrame>
  )
}

/** Moves the focus once the list is drawn again: to an item, the last one, or the button that adds. */
function useItemFocus(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<number>(undefined)
  useIsomorphicLayoutEffect(() => {
    if (wanted.current === undefined) return
    const found = list.current?.querySelectorAll<HTMLElement>('input')
    const item = found?.[Math.min(wanted.current, found.length - 1)]
    const add = list.current?.parentElement?.querySelector<HTMLElement>('[data-verb="add"]')
    wanted.current = undefined
    ;(item ?? add)?.focus()
  })
  return (index: number | undefined) => void (wanted.current = index)
}

/** A list of texts, one a line. Enter adds one; what is added gets the focus. */
function ListField({ view, field }: FieldProps<'list'>) {
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
  const line = (index: number) =>
    textLine({ isReadOnly, onEnter: () => add(index + 1) }, (text) =>
      write(items.with(index, text)),
    )
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
                  {...line(index)}
                  aria-labelledby={`${id}-item-${index}`}
                  aria-invalid={control['aria-invalid']}
                  aria-describedby={control['aria-describedby']}
                  value={item}
                />
                <LinkButton onClick={() => write(items.toSpliced(index, 1), index)}>
                  {words.text('form.remove', { number: index + 1 })}
                </LinkButton>
              </div>
            ))}
          </div>
          <Button data-verb="add" aria-disabled={isReadOnly} onClick={() => add(items.length)}>
            {words.text('form.add')}
          </Button>
        </>
      )}
    </FieldFrame>
  )
}

const INPUT_MODES = { email: 'email', uri: 'url', date: undefined, 'date-time': undefined } as const

/** Text, in one line or more; the browser fills in nothing. Hidden characters are codes below it. */
function TextField({ view, field }: FieldProps<'text'>) {
  const { words } = view
  const { format } = field
  const codes = useId()
  const at = view.form.valueOf(field)
  const text = typeof at === 'string' ? at : ''
  const hasHidden = splitHidden(text.slice(0, 5000)).some((piece) => 'token' in piece)
  const isDate = format === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(text)
  const write = (written: string) => writeText(view, field, written)
  const about =
    format === 'date-time'
      ? words.text('form.example', { value: '2026-11-21T14:03:00Z' })
      : undefined
  return (
    <FieldFrame view={view} field={field} about={about}>
      {({ 'aria-describedby': said, ...control }) => {
        const described = [said, hasHidden && codes].filter(Boolean).join(' ') || undefined
        const box = { ...control, 'aria-describedby': described, value: text }
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
                {words.text('bubble.hidden')}{' '}
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
  const text = isCrLf ? written.replaceAll('\n', '\r\n') : written
  form.set(field, written === '' && !field.isGiven ? ABSENT : text)
}
