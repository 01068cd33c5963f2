'use client'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { sameJson } from '../../engines/json/sameJson.ts'
import { FAILED_ICON } from '../../internal/icons.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import type { Words } from '../../words/foreign.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { ForeignFrame, LongText } from '../content/LongText.tsx'
import { Fields } from '../content/Fields.tsx'
import { labelOf } from './deriveFields.ts'
import { ABSENT, valueAt, type Field } from './Field.ts'
import { problemText } from './problems.ts'
import { jsonTextOf } from './keptFields.ts'
import type { SchemaFormState } from './useSchemaForm.ts'

/** The shared state of a form's fields. */
export type FormView = {
  readonly form: SchemaFormState
  readonly words: Words
  readonly showsProposed: boolean
  /** Shown, and not to be changed now. */
  readonly isReadOnly: boolean
  /** Enter was pressed in a line of text. */
  readonly onEnter: (() => void) | undefined
}

export type FieldProps<K extends Field['kind'] = Field['kind']> = {
  view: FormView
  field: Extract<Field, { kind: K }>
}

/** The props that tie a control to its label, its sentences and its problem. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type FieldFrameProps = FieldProps & {
  role?: 'group' | 'radiogroup' | undefined
  /** The control itself shows the title. */
  isTitled?: boolean
  about?: string | undefined
  children(control: ControlProps): ReactNode
}

/** Around every field: its title, what is said of it, what was proposed, its problem, its verbs. */
export function FieldFrame({
  view,
  field,
  role,
  isTitled = true,
  about,
  children,
}: FieldFrameProps) {
  const { form, words } = view
  const id = `${form.id}-${field.id}`
  const at = form.valueOf(field)
  const problem = form.problem(field)
  const isChanged = view.showsProposed && !sameJson(at, valueAt(form.initialValue, field.path))
  /** Null was given, and the field has no control for it. */
  const isNull = at === null && field.isNullable && field.kind !== 'choice' && field.kind !== 'json'
  const asides = asidesOf(view, field, about, isChanged)
  const described = asides.map(([name]) => `${id}-${name}`).join(' ') || undefined
  const aside = (names: readonly string[]) =>
    asides.map(
      ([name, text]) =>
        names.includes(name) && (
          <div
            key={name}
            className={name === 'problem' ? 'handrail-error' : 'handrail-aside'}
            id={`${id}-${name}`}
          >
            {text}
          </div>
        ),
    )
  const control = {
    id,
    'aria-describedby': described,
    'aria-invalid': problem && (true as const),
    'aria-required': field.isRequired || undefined,
  }
  return (
    <div
      className="handrail-field"
      data-kind={field.kind}
      data-changed={isChanged ? '' : undefined}
      data-invalid={problem ? '' : undefined}
      role={role}
      aria-labelledby={role && `${id}-title`}
      aria-describedby={role && described}
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && form.markTouched(field)
      }
    >
      {isTitled && fieldLabel(view, field, isChanged, role || isNull ? undefined : id)}
      {aside(['about', 'note', 'example'])}
      {isNull ? <p className="handrail-aside">{words.text('form.null')}</p> : children(control)}
      {aside(['proposed', 'problem'])}
      {!view.isReadOnly && <FieldActions view={view} field={field} />}
    </div>
  )
}

/** The title, and what stands beside it. `htmlFor`: undefined if it names several controls. */
function fieldLabel(
  { form, words }: FormView,
  field: Field,
  isChanged: boolean,
  htmlFor: string | undefined,
) {
  const isLeftOut = form.valueOf(field) === ABSENT && !form.drafts.has(field.pointer)
  const changed = isLeftOut ? 'form.left_out' : 'form.edited'
  const aside = isChanged ? changed : field.isRequired ? undefined : 'form.optional'
  const title = <FieldTitle title={field.title} words={words} />
  return (
    <div className="handrail-label">
      {field.header !== undefined && (
        <small>
          <ForeignText text={field.header} longest={40} />
        </small>
      )}
      {htmlFor === undefined ? (
        <span id={`${form.id}-${field.id}-title`}>{title}</span>
      ) : (
        <label htmlFor={htmlFor}>{title}</label>
      )}{' '}
      {aside !== undefined && <small>{words.text(aside)}</small>}
    </div>
  )
}

function asidesOf(view: FormView, field: Field, about: string | undefined, isChanged: boolean) {
  const { description } = field
  const example = exampleText(field)
  const problem = view.form.problem(field)
  const values = { value: <ForeignText text={example ?? ''} isSaid longest={200} /> }
  const asides = {
    about: description !== undefined && <ForeignFrame text={description} drawBudget={600} />,
    note: about,
    example: example !== undefined && (
      <Sentence parts={view.words.parts('form.example')} values={values} />
    ),
    proposed: isChanged && <ProposedValue view={view} field={field} />,
    problem: problem && (
      <>
        <Icon path={FAILED_ICON} />
        <span>
          {problem.at !== undefined && <ForeignText text={problem.at} longest={100} />}
          {problem.at !== undefined && ': '}
          {problemText(problem, view.words)}
        </span>
      </>
    ),
  }
  return Object.entries(asides).filter(([, text]) => text !== false && text !== undefined)
}

/** An example helps where something is written, and nobody writes a secret after one. */
function exampleText(field: Field): string | undefined {
  const { kind, example } = field
  const isWritten =
    kind === 'number' || kind === 'list' || kind === 'json' || (kind === 'text' && !field.isSecret)
  if (!isWritten || example === undefined || example === '') return undefined
  return typeof example === 'string' ? example : jsonTextOf(example)
}

function ProposedValue({ view: { form, words }, field }: FieldProps) {
  const before = valueAt(form.initialValue, field.path)
  return (
    <>
      {words.text('form.proposed')}{' '}
      {before === ABSENT ? (
        words.text('schema.null')
      ) : typeof before === 'object' && before !== null ? (
        <Fields value={before} />
      ) : (
        <LongText
          className="handrail-value"
          text={labelOf(before)}
          revealKey={field.pointer}
          isSecret={field.kind === 'text' && field.isSecret}
          drawBudget={600}
        />
      )}
    </>
  )
}

/** Leaves the value out, sets it to null, or begins one again: no input can express that. */
function FieldActions({ view: { form, words }, field }: FieldProps) {
  const { kind, isRequired, isNullable, isGiven, path } = field
  if (kind === 'choice') return null
  const at = form.valueOf(field)
  const isWhole = kind === 'list' || kind === 'choices'
  const canBeNull = isNullable && kind !== 'json'
  const canLeaveOut = !isRequired && path.length > 0 && at !== ABSENT && (isGiven || isWhole)
  if (!canLeaveOut && !canBeNull) return null
  const verb = (key: string, to: unknown) => (
    <LinkButton onClick={() => form.set(field, to)}>{words.text(key)}</LinkButton>
  )
  return (
    <span className="handrail-verbs">
      {canLeaveOut && verb('form.leave_out', ABSENT)}
      {canBeNull && (at === null ? verb('form.enter', ABSENT) : verb('form.set_null', null))}
    </span>
  )
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

export function ChoiceOption({ label, description, isReadOnly, ...input }: ChoiceOptionProps) {
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

type OtherTextProps = Pick<FieldProps, 'view'> & {
  control: ControlProps
  placeholder?: string | undefined
  value: string
  onText(text: string): void
}

export function OtherText({ view, control, placeholder, value, onText }: OtherTextProps) {
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

export const textBox = (
  { isReadOnly }: Pick<FormView, 'isReadOnly'>,
  onText: (text: string) => void,
) =>
  ({
    className: 'handrail-input',
    autoComplete: 'off',
    dir: 'auto',
    readOnly: isReadOnly,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  }) as const

/** A box of one line. Enter never submits a form of the app around ours. */
export const textLine = (
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
