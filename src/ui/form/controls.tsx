'use client'
import { useId, useRef } from 'react'
import type { ComponentProps, ComponentType, KeyboardEvent, ReactNode, RefObject } from 'react'
import { sameJson } from '../../engines/json/sameJson.ts'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { DOTS } from '../../internal/maskSecrets.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { Button } from '../../internal/controls.tsx'
import { splitHidden } from '../../internal/splitHidden.ts'
import { quoted, type Words } from '../../words/foreign.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { LongText } from '../content/LongText.tsx'
import { ABSENT, OTHER, valueAt, type Choices, type Field, type FieldChoice } from './Field.ts'
import { jsonTextOf, readJson, readNumber } from './keptFields.ts'
import type { SchemaFormState } from './useSchemaForm.ts'

export type FormView = {
  readonly form: SchemaFormState
  readonly words: Words
  readonly showsProposed: boolean
  /** Shown, and not to be changed now. */
  readonly isReadOnly: boolean
  readonly onEnter: (() => void) | undefined
}

/** `control`: ties it to its label, its sentences and its problem. */
type ControlProps<K extends Field['kind'] = Field['kind']> = {
  view: FormView
  field: Extract<Field, { kind: K }>
  control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
  }
}

const CONTROLS: { [Kind in Field['kind']]: ComponentType<ControlProps<Kind>> } = {
  text: (props) => (props.field.isSecret ? <SecretLine {...props} /> : <TextBox {...props} />),
  number: NumberLine,
  checkbox: Checkbox,
  choice: ChoiceList,
  choices: Checkboxes,
  list: TextList,
  json: JsonBox,
  group: () => null, // its fields stand for it
}

export function Control(props: ControlProps) {
  const Own = CONTROLS[props.field.kind] as ComponentType<ControlProps>
  return <Own {...props} />
}

const MAX_RADIO_CHOICES = 7
/** The key of the option that leaves the value out. The schema's choices are keyed by their place. */
const LEFT_OUT = 'left out'

export const isMenu = ({ choices }: Choices): boolean =>
  choices.length > MAX_RADIO_CHOICES && choices.every((each) => each.description === undefined)

/** One of several values, something else in the person's words, or nothing. */
function ChoiceList({ view, field, control }: ControlProps<'choice'>) {
  const { form, words, isReadOnly } = view
  const at = form.valueOf(field)
  const chosen = chosenKey(view, field)
  function choose(key: string): void {
    if (isReadOnly) return
    if (key === OTHER) form.set(field, ABSENT, { text: OTHER })
    else
      form.set(field, key === LEFT_OUT || key === '' ? ABSENT : field.choices[Number(key)]?.value)
  }
  const options = optionsOf(field)
  return (
    <>
      {isMenu(field) ? (
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
  )
}

const optionsOf = ({ choices, hasOther, isRequired }: ControlProps<'choice'>['field']) =>
  [
    ...choices.map((choice, index) => ({ key: String(index), ...choice })),
    ...(hasOther ? [{ key: OTHER, own: 'form.other' }] : []),
    ...(isRequired ? [] : [{ key: LEFT_OUT, own: 'form.leave_out' }]),
  ].map((option) => ({ description: undefined, ...option }))

/** The key of the option that is chosen; empty if one is needed and none is. */
function chosenKey({ form }: FormView, field: ControlProps<'choice'>['field']): string {
  const at = form.valueOf(field)
  const index = at === ABSENT ? -1 : field.choices.findIndex(({ value }) => sameJson(value, at))
  const isOther =
    field.hasOther && (form.textOf(field) === OTHER || (typeof at === 'string' && index < 0))
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
function Checkboxes({ view, field, control }: ControlProps<'choices'>) {
  const { form, words, isReadOnly } = view
  const at = form.valueOf(field)
  const items: readonly unknown[] = Array.isArray(at) ? at : []
  const other = form.textOf(field) ?? ''
  const has = (value: unknown) => items.some((item) => sameJson(item, value))
  const chosen = (changed?: FieldChoice) =>
    field.choices.filter((each) => has(each.value) !== (each === changed)).map((each) => each.value)
  function write(values: readonly unknown[], text: string): void {
    const all = text === '' || values.includes(text) ? values : [...values, text]
    const isNone = all.length === 0 && !field.isGiven
    form.set(field, isNone ? ABSENT : all, text === '' ? undefined : { text })
  }
  return (
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
  )
}

function Checkbox({ view, field, control }: ControlProps<'checkbox'>) {
  const { form, words, isReadOnly } = view
  return (
    <ChoiceOption
      {...control}
      type="checkbox"
      label={<FieldTitle title={field.title} words={words} />}
      checked={form.valueOf(field) === true}
      isReadOnly={isReadOnly}
      onChange={(event) => !isReadOnly && form.set(field, event.target.checked)}
    />
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

/** Values that no other field can hold. */
function JsonBox({ view, field, control }: ControlProps<'json'>) {
  const at = view.form.valueOf(field)
  const text = view.form.textOf(field) ?? (at === ABSENT ? '' : jsonTextOf(at))
  return (
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

/** A number, as the person writes it. No wheel and no arrow changes it. */
function NumberLine({ view, field, control }: ControlProps<'number'>) {
  const at = view.form.valueOf(field)
  const number = typeof at === 'number' ? (Object.is(at, -0) ? '-0' : String(at)) : ''
  const read = (text: string) => readNumber(text, field.isInteger)
  return (
    <input
      {...control}
      {...textLine(view, (text) => writeRead(view, field, text, read))}
      inputMode={field.isInteger ? 'numeric' : 'decimal'}
      dir="ltr"
      value={view.form.textOf(field) ?? number}
    />
  )
}

export const keptSecret = ({ form }: FormView, { path }: Field): string | undefined => {
  const before = valueAt(form.initialValue, path)
  return typeof before === 'string' && before !== '' ? before : undefined
}

/** The present one is never shown, and stays if nothing is written. React keeps no value of it. */
function SecretLine({ view, field, control }: ControlProps<'text'>) {
  const before = keptSecret(view, field)
  return (
    <input
      {...control}
      {...textLine(view, (text) => view.form.set(field, text === '' ? (before ?? ABSENT) : text))}
      type="password"
      autoComplete="new-password"
      dir={undefined}
      spellCheck={false}
      placeholder={before === undefined ? undefined : DOTS}
    />
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
function TextList({ view, field, control }: ControlProps<'list'>) {
  const { form, words, isReadOnly } = view
  const { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy } = control
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
    <>
      <div className="handrail-items" ref={list}>
        {items.map((item, index) => (
          <div key={index} className="handrail-item">
            <span className="handrail-visually-hidden" id={`${id}-item-${index}`}>
              <Sentence parts={words.parts('form.item')} values={{ title, number: index + 1 }} />
            </span>
            <input
              {...textLine({ isReadOnly, onEnter: () => add(index + 1) }, (text) =>
                write(items.with(index, text)),
              )}
              aria-labelledby={`${id}-item-${index}`}
              aria-invalid={isInvalid}
              aria-describedby={describedBy}
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
  )
}

const INPUT_MODES = { email: 'email', uri: 'url', date: undefined, 'date-time': undefined } as const

/** Text, in one line or more; the browser fills in nothing. Hidden characters are codes below it. */
function TextBox({ view, field, control }: ControlProps<'text'>) {
  const { format } = field
  const codes = useId()
  const at = view.form.valueOf(field)
  const text = typeof at === 'string' ? at : ''
  const hasHidden = splitHidden(text.slice(0, 5000)).some((piece) => 'token' in piece)
  const isDate = format === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(text)
  const write = (written: string) => writeText(view, field, written)
  const described = [control['aria-describedby'], hasHidden && codes].filter(Boolean).join(' ')
  const box = { ...control, 'aria-describedby': described || undefined, value: text }
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
          {view.words.text('bubble.hidden')}{' '}
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
}

/** Keeps what was written; the line ends stay those that the text began with. */
function writeText({ form }: FormView, field: Field, written: string): void {
  const before = valueAt(form.initialValue, field.path)
  const isCrLf = typeof before === 'string' && before.includes('\r\n')
  const text = isCrLf ? written.replaceAll('\n', '\r\n') : written
  form.set(field, written === '' && !field.isGiven ? ABSENT : text)
}

/** The schema's title of a field; our word if it has none. */
export function FieldTitle({ title, words }: { title: string; words: Words }) {
  return title === '' ? words.text('content.value') : <ForeignText text={title} longest={300} />
}

type ChoiceOptionProps = Omit<ComponentProps<'input'>, 'readOnly'> & {
  label: ReactNode
  description?: string | undefined
  isReadOnly: boolean
}

function ChoiceOption({ label, description, isReadOnly, ...input }: ChoiceOptionProps) {
  return (
    <label className="handrail-choice">
      <input {...input} aria-disabled={isReadOnly || undefined} />
      <span>
        {label}
        {description !== undefined && (
          <small>
            <ForeignText text={description} isSaid longest={600} />
          </small>
        )}
      </span>
    </label>
  )
}

type OtherTextProps = Pick<ControlProps, 'view' | 'control'> & {
  placeholder?: string | undefined
  value: string
  onText(text: string): void
}

function OtherText({ view, control, placeholder, value, onText }: OtherTextProps) {
  return (
    <input
      {...textLine(view, onText)}
      aria-label={view.words.text('form.other_text')}
      placeholder={placeholder}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
      value={value}
    />
  )
}

const textBox = ({ isReadOnly }: Pick<FormView, 'isReadOnly'>, onText: (text: string) => void) =>
  ({
    className: 'handrail-input',
    autoComplete: 'off',
    dir: 'auto',
    readOnly: isReadOnly,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  }) as const

/** A box of one line. Enter never submits a form of the app around ours. */
const textLine = (
  view: Pick<FormView, 'isReadOnly' | 'onEnter'>,
  onText: (text: string) => void,
) => ({
  ...textBox(view, onText),
  type: 'text',
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) view.onEnter?.()
  },
})
