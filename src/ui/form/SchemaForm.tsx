'use client'
import { useEffect, useImperativeHandle, useRef, type Ref, useState } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { FAILED_ICON, WARNING_ICON } from '../../internal/icons.ts'
import { DOTS } from '../../internal/maskSecrets.ts'
import { Icon } from '../../internal/controls.tsx'
import { useWords } from '../../words/useWords.ts'
import type { Words } from '../../words/foreign.ts'
import { Sentence, ForeignText } from '../content/ForeignText.tsx'
import { ForeignList, ForeignFrame, LongText } from '../content/LongText.tsx'
import { ABSENT, valueAt, fieldsIn, withValue, type Field, labelOf } from './Field.ts'
import { problemText, sentenceKey, typesText, type InputProblem } from './problems.ts'
import {
  keptFields,
  hasSecrets,
  isSecretField,
  type KeptField,
  type FormWriting,
  jsonTextOf,
} from './keptFields.ts'
import { FORM_WORDS } from './messages.en.ts'
import { useSchemaForm, type SchemaFormOptions } from './useSchemaForm.ts'
import { sameJson } from '../../engines/json/sameJson.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { Fields } from '../content/Fields.tsx'
import { Control, FieldTitle, isMenu, keptSecret, type FormView } from './controls.tsx'

export type FormReport = {
  /**
   * The whole value, with the members that the form does not know; undefined if nothing was
   * given. Not to be sent while there are problems.
   */
  value: unknown
  problems: number
  isChanged: boolean
  writing: FormWriting
  /** The part that may be kept, as plain JSON. */
  kept: readonly KeptField[]
}

export type FormHandle = {
  /**
   * Returns the value if it may be sent, and a copy without its secrets that may be remembered.
   * Otherwise returns null, shows the problems and focuses the first one.
   */
  submit(): { value: unknown; redacted: unknown } | null
}

export type SchemaFormProps = SchemaFormOptions & {
  /** Shows the first value beside each changed field. @default false */
  showsProposed?: boolean
  /** Shown, and not to be changed now. @default false */
  isReadOnly?: boolean
  /** At first and after every change. */
  onReport?(report: FormReport): void
  onEnter?: (() => void) | undefined
  handle?: Ref<FormHandle>
}

/**
 * A form made from a JSON Schema. It keeps what it does not know, adds nothing to a value that it
 * was given, and changes no number silently. All of the schema's texts are shown as text. `schema` and
 * `value` are read once: give another `key` for another form.
 */
export function SchemaForm({
  showsProposed = false,
  isReadOnly = false,
  onReport,
  onEnter,
  handle,
  ...options
}: SchemaFormProps) {
  const words = useWords(FORM_WORDS)
  const form = useSchemaForm(options)
  const { writing, problems, isChanged, root, initialValue, tries } = form
  const place = useRef<HTMLDivElement>(null)
  const value = orUndefined(writing.value)
  const view = { form, words, showsProposed, isReadOnly, onEnter }
  useEffect(() => {
    const kept = keptFields(root, initialValue, writing)
    onReport?.({ value, problems: problems.size, isChanged, writing, kept })
  }, [onReport, value, writing, problems, isChanged, root, initialValue])
  useImperativeHandle(handle, () => ({
    submit() {
      if (problems.size === 0)
        return { value, redacted: orUndefined(withoutSecrets(root, writing.value)) }
      form.showAllProblems()
      return null
    },
  }))
  useIsomorphicLayoutEffect(() => {
    if (tries > 0 && place.current) focusProblem(place.current)
  }, [tries])
  const whole = root.kind === 'group' && form.problem(root)
  const state = [
    tries > 0 && problems.size > 0 && words.count('form.problems', problems.size),
    whole && problemText(whole, words),
  ]
  return (
    <div className="handrail-form" ref={place}>
      {(root.kind === 'group' ? root.fields : [root]).map((field) => (
        <FieldView key={field.id} view={view} field={field} />
      ))}
      <p className="handrail-form-state" role="status">
        {state.filter(Boolean).join(' ')}
      </p>
      {form.isLeftToOthers && <p className="handrail-aside">{words.text('form.unchecked')}</p>}
    </div>
  )
}

const orUndefined = (value: unknown): unknown => (value === ABSENT ? undefined : value)

function focusProblem(place: HTMLElement): void {
  const field = [...place.querySelectorAll('[data-invalid]')].find(
    (each) => each.querySelector('[data-invalid]') === null,
  )
  const control =
    field?.querySelector<HTMLElement>('input, select, textarea') ?? field?.querySelector('button')
  control?.focus()
}

/** A form's value to be remembered and shown: dots for its secrets. */
function withoutSecrets(root: Field, value: unknown): unknown {
  return fieldsIn(root).reduce((redacted, field) => {
    const at = valueAt(redacted, field.path)
    if (at === ABSENT || !(isSecretField(field) || (field.kind === 'json' && hasSecrets(at))))
      return redacted
    return withValue(redacted, field.path, DOTS)
  }, value)
}

export function InputProblemView({
  problem: { kind, key, expected = [], actual, allowed = [] },
  words,
}: {
  problem: InputProblem
  words: Words
}) {
  return (
    <span className="handrail-input-problem" data-kind={kind === 'unknown' ? 'waiting' : 'failed'}>
      <Icon path={kind === 'unknown' ? WARNING_ICON : FAILED_ICON} />
      <span>
        <Sentence
          parts={words.parts(sentenceKey(key, words))}
          values={{
            expected: typesText(expected, words),
            actual: words.text(`schema.${actual}`),
            allowed: <ForeignList texts={allowed} words={words} isSaid />,
          }}
        />
      </span>
    </span>
  )
}

type FieldProps = { view: FormView; field: Field }

/** Around every control: its title, what is said of it, what was proposed, its problem, its verbs. */
function FieldView({ view, field }: FieldProps) {
  const { form, words } = view
  const { kind } = field
  const id = `${form.id}-${field.id}`
  const at = form.valueOf(field)
  const before = valueAt(form.initialValue, field.path)
  /** JSON with secrets in it is shown when the person asks for it. */
  const [isGuarded, setGuarded] = useState(
    () => kind === 'json' && before !== ABSENT && hasSecrets(before),
  )
  const problem = form.problem(field)
  const isChanged = view.showsProposed && !sameJson(at, before)
  /** Null was given, and the field has no control for it. */
  const isNull = at === null && field.isNullable && kind !== 'choice' && kind !== 'json'
  const role = isGuarded ? 'group' : roleOf(field)
  const asides = asidesOf(view, field, isChanged)
  const described = asides.map(([name]) => `${id}-${name}`).join(' ') || undefined
  const control = {
    id,
    'aria-describedby': described,
    'aria-invalid': problem && (true as const),
    'aria-required': field.isRequired || undefined,
  }
  return (
    <div
      className="handrail-field"
      data-kind={kind}
      data-changed={isChanged ? '' : undefined}
      data-invalid={problem ? '' : undefined}
      role={role}
      aria-labelledby={role && `${id}-title`}
      aria-describedby={role && described}
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && form.markTouched(field)
      }
    >
      {kind !== 'checkbox' && fieldLabel(view, field, isChanged, role || isNull ? undefined : id)}
      {drawAsides(asides, id, ['about', 'note', 'example'])}
      {isNull && <p className="handrail-aside">{words.text('form.null')}</p>}
      {isGuarded && (
        <p className="handrail-aside">
          {words.text('form.has_secrets')}{' '}
          <LinkButton aria-describedby={described} onClick={() => setGuarded(false)}>
            {words.text('form.show_to_edit')}
          </LinkButton>
        </p>
      )}
      {!isNull && !isGuarded && <Control view={view} field={field} control={control} />}
      {drawAsides(asides, id, ['proposed', 'problem'])}
      {!view.isReadOnly && <FieldActions view={view} field={field} />}
    </div>
  )
}

/** Those with these names; each has an id, by which the control is described. */
const drawAsides = (asides: ReturnType<typeof asidesOf>, id: string, names: readonly string[]) =>
  asides
    .filter(([name]) => names.includes(name))
    .map(([name, text]) => (
      <div
        key={name}
        className={name === 'problem' ? 'handrail-error' : 'handrail-aside'}
        id={`${id}-${name}`}
      >
        {text}
      </div>
    ))

function roleOf(field: Field): 'group' | 'radiogroup' | undefined {
  if (field.kind === 'choice') return isMenu(field) ? undefined : 'radiogroup'
  return field.kind === 'choices' || field.kind === 'list' ? 'group' : undefined
}

function noteOf(view: FormView, field: Field): string | undefined {
  const { words } = view
  if (field.kind === 'json') return words.text('form.as_json')
  if (field.kind !== 'text') return undefined
  if (field.isSecret)
    return keptSecret(view, field) === undefined ? undefined : words.text('form.kept')
  return field.format === 'date-time'
    ? words.text('form.example', { value: '2026-11-21T14:03:00Z' })
    : undefined
}

/** The title, and what stands beside it. `htmlFor`: undefined if it names several controls. */
function fieldLabel(
  { form, words }: FormView,
  field: Field,
  isChanged: boolean,
  htmlFor: string | undefined,
) {
  const isLeftOut = form.valueOf(field) === ABSENT && form.textOf(field) === undefined
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

function asidesOf(view: FormView, field: Field, isChanged: boolean) {
  const { description } = field
  const example = exampleText(field)
  const problem = view.form.problem(field)
  const values = { value: <ForeignText text={example ?? ''} isSaid longest={200} /> }
  const asides = {
    about: description !== undefined && <ForeignFrame text={description} drawBudget={600} />,
    note: noteOf(view, field),
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
