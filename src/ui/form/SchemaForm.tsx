'use client'
import { useEffect, useImperativeHandle, useRef, useState, useMemo, type Ref } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { textBox, textLine, type FormView } from './textBox.ts'
import { FORM_WORDS } from './messages.en.ts'
import {
  keptFields,
  hasSecrets,
  isSecretField,
  jsonTextOf,
  readJson,
  readNumber,
  type KeptField,
  type FormWriting,
} from './keptFields.ts'
import { problemText, ABSENT, valueAt, fieldsIn, withValue, type Field } from './Field.ts'
import { useSchemaForm, type SchemaFormOptions, type SchemaFormState } from './useSchemaForm.ts'
import { ChoiceField, FieldFrame, ChoiceLabel, ChoiceOption, OtherText } from './ChoiceField.tsx'
import { ListField, TextField } from './ListField.tsx'
import { sameJson } from '../../engines/json/digestCall.ts'
import { choiceText } from './choiceOptions.ts'
import { FieldTitle } from './FieldTitle.tsx'
import { DOTS } from '../../internal/maskSecrets.ts'
import { ForeignList, Sentence } from '../content/ForeignText.tsx'
import { Icon } from '../../internal/parts.tsx'
import { FAILED_ICON, WARNING_ICON } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'
import type { InputProblem } from './inputProblems.ts'

/** The content of a form. */
export type FormReport = {
  /**
   * The whole value, with the members that the form does not know; undefined if nothing was
   * given. Not to be sent while there are problems.
   */
  value: unknown
  /** How many fields have a problem. */
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
  /** Enter was pressed in a line of text. */
  onEnter?: (() => void) | undefined
  handle?: Ref<FormHandle>
}

/**
 * A form made from a JSON Schema. It keeps what it does not know, adds nothing to a value that it
 * was given, and changes no number silently. All of the schema's texts are shown as text. `schema`,
 * `value` and `exact` are read once: give another `key` for another form.
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
  const { value, drafts, problems, isChanged, root, initialValue } = form
  const [tries, setTries] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const given = orUndefined(value)
  const view: FormView = { form, words, showsProposed, isReadOnly, onEnter }
  useEffect(() => {
    const writing = { value, drafts }
    const kept = keptFields(root, initialValue, writing)
    onReport?.({ value: given, problems: problems.size, isChanged, writing, kept })
  }, [onReport, given, value, drafts, problems, isChanged, root, initialValue])
  useImperativeHandle(handle, () => ({
    submit() {
      if (problems.size === 0)
        return { value: given, redacted: orUndefined(withoutSecrets(root, value)) }
      form.showAllProblems()
      setTries(tries + 1)
      return null
    },
  }))
  useIsomorphicLayoutEffect(() => {
    if (tries > 0 && place.current) focusProblem(place.current)
  }, [tries])
  const left = whatIsLeft(form)
  const whole = root.kind === 'group' && form.problem(root)
  return (
    <div className="handrail-form" ref={place}>
      {root.kind === 'group' ? (
        root.fields.map((field) => <FieldView key={field.id} view={view} field={field} />)
      ) : (
        <FieldView view={view} field={root} />
      )}
      <p className="handrail-form-state" role="status">
        {[tries > 0 && whyNotSent(view), whole && problemText(whole, words)]
          .filter(Boolean)
          .join(' ')}
      </p>
      {left && <p className="handrail-aside">{words.text(left)}</p>}
    </div>
  )
}

const orUndefined = (value: unknown): unknown => (value === ABSENT ? undefined : value)

/** The note on checks that only the recipient can make. */
const whatIsLeft = ({ isUnusable, leavesPatterns }: SchemaFormState): string | undefined =>
  isUnusable ? 'form.unchecked' : leavesPatterns ? 'form.patterns_left' : undefined

/** Why the form was not sent when somebody tried to. */
const whyNotSent = ({ form: { problems }, words }: FormView): string =>
  problems.size > 0 ? words.count('form.problems', problems.size) : ''

/** Focuses the first field that has a problem, and none around it. */
function focusProblem(place: HTMLElement): void {
  const field = [...place.querySelectorAll('[data-invalid]')].find(
    (each) => each.querySelector('[data-invalid]') === null,
  )
  const control =
    field?.querySelector<HTMLElement>('input, select, textarea') ?? field?.querySelector('button')
  control?.focus()
}

export type FieldViewProps = { view: FormView; field: Field }

/** One field, by its kind. */
function FieldView({ view, field }: FieldViewProps) {
  switch (field.kind) {
    case 'text':
      return field.isSecret ? (
        <SecretField view={view} field={field} />
      ) : (
        <TextField view={view} field={field} />
      )
    case 'number':
      return <NumberField view={view} field={field} />
    case 'checkbox':
      return <CheckboxField view={view} field={field} />
    case 'choice':
      return <ChoiceField view={view} field={field} />
    case 'choices':
      return <ChoicesField view={view} field={field} />
    case 'list':
      return <ListField view={view} field={field} />
    case 'json':
      return <JsonField view={view} field={field} />
    case 'group':
      return null // its fields stand for it
    default:
      return field satisfies never
  }
}

export type ChoicesFieldProps = { view: FormView; field: Extract<Field, { kind: 'choices' }> }

/**
 * Any number of several values, in the order of the choices; something else in the person's words
 * where the schema takes any text.
 */
function ChoicesField({ view, field }: ChoicesFieldProps) {
  const { form, words, isReadOnly } = view
  const at = form.valueOf(field)
  const items: readonly unknown[] = Array.isArray(at) ? at : []
  const other = form.drafts.get(field.pointer)?.text ?? ''
  const has = (value: unknown) => items.some((item) => sameJson(item, value))
  /** The choices that are ticked, with `changed` the other way round. */
  const chosen = (changed?: unknown) =>
    field.choices
      .filter((choice) => has(choice.value) !== (choice === changed))
      .map(({ value }) => value)
  function write(values: readonly unknown[], text: string): void {
    const all = text === '' || values.includes(text) ? values : [...values, text]
    form.set(
      field,
      all.length === 0 && !field.isGiven ? ABSENT : all,
      text === '' ? undefined : { text },
    )
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
                label={<ChoiceLabel {...choiceText(choice, words)} />}
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

export type CheckboxFieldProps = { view: FormView; field: Extract<Field, { kind: 'checkbox' }> }

/** Yes or no, if one of them is there already. */
function CheckboxField({ view, field }: CheckboxFieldProps) {
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

export type JsonFieldProps = { view: FormView; field: Extract<Field, { kind: 'json' }> }

/**
 * A field of JSON, for values that no other field can hold. Secrets in it are shown when the person
 * asks for them.
 */
function JsonField({ view, field }: JsonFieldProps) {
  const { form, words } = view
  const at = form.valueOf(field)
  const before = valueAt(form.initialValue, field.path)
  const isGuarded = useMemo(() => before !== ABSENT && hasSecrets(before), [before])
  const [isShown, setShown] = useState(false)
  const text = form.drafts.get(field.pointer)?.text ?? (at === ABSENT ? '' : jsonTextOf(at))
  function write(written: string): void {
    if (written.trim() === '') return form.set(field, ABSENT)
    const read = readJson(written)
    if ('problem' in read) form.set(field, ABSENT, { text: written, problem: read.problem })
    else form.set(field, read.value, { text: written })
  }
  return (
    <FieldFrame
      view={view}
      field={field}
      role={isGuarded && !isShown ? 'group' : undefined}
      about={words.text('form.as_json')}
    >
      {(control) =>
        isGuarded && !isShown ? (
          <p className="handrail-aside">
            {words.text('form.has_secrets')}{' '}
            <button
              type="button"
              className="handrail-link"
              aria-describedby={control['aria-describedby']}
              onClick={() => setShown(true)}
            >
              {words.text('form.show_to_edit')}
            </button>
          </p>
        ) : (
          <textarea
            {...control}
            {...textBox(view, write)}
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

export type NumberFieldProps = { view: FormView; field: Extract<Field, { kind: 'number' }> }

/** A number, as the person writes it. No wheel and no arrow changes it. */
function NumberField({ view, field }: NumberFieldProps) {
  const { form } = view
  const at = form.valueOf(field)
  const text =
    form.drafts.get(field.pointer)?.text ??
    (typeof at === 'number' ? (Object.is(at, -0) ? '-0' : String(at)) : '')
  function write(written: string): void {
    if (written.trim() === '') return form.set(field, ABSENT)
    const read = readNumber(written, field.isInteger)
    if ('problem' in read) form.set(field, ABSENT, { text: written, problem: read.problem })
    else form.set(field, read.value, { text: written })
  }
  return (
    <FieldFrame view={view} field={field}>
      {(control) => (
        <input
          {...control}
          {...textLine(view, write)}
          inputMode={field.isInteger ? 'numeric' : 'decimal'}
          dir="ltr"
          value={text}
        />
      )}
    </FieldFrame>
  )
}

export type SecretFieldProps = { view: FormView; field: Extract<Field, { kind: 'text' }> }

/**
 * A secret. The present one is never shown, and the written one never becomes an attribute: React
 * keeps no value of this input. If it is left empty, the present one stays.
 */
function SecretField({ view, field }: SecretFieldProps) {
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

/**
 * A form's value to be remembered and shown: dots for what its fields call secrets, and for JSON
 * that has some in it.
 */
function withoutSecrets(root: Field, value: unknown): unknown {
  return fieldsIn(root).reduce((redacted, field) => {
    const at = valueAt(redacted, field.path)
    if (at === ABSENT || !(isSecretField(field) || (field.kind === 'json' && hasSecrets(at))))
      return redacted
    return withValue(redacted, field.path, DOTS)
  }, value)
}

type InputProblemViewProps = { problem: InputProblem; words: Words }

/** The problem of the tool's schema with one value, beside that value. */
export function InputProblemView({
  problem: { kind, key, expected = [], actual, allowed = [] },
  words,
}: InputProblemViewProps) {
  const list = new Intl.ListFormat(words.locale, { type: 'disjunction' })
  const sentence = words.find(`schema.${key}`) === undefined ? 'other' : key
  return (
    <span className="handrail-input-problem" data-kind={kind === 'unknown' ? 'waiting' : 'failed'}>
      <Icon path={kind === 'unknown' ? WARNING_ICON : FAILED_ICON} />
      <span>
        <Sentence
          parts={words.parts(`schema.${sentence}`)}
          values={{
            expected: list.format(expected.map((type) => words.text(`schema.${type}`))),
            actual: words.text(`schema.${actual}`),
            allowed: <ForeignList texts={allowed} words={words} isSaid />,
          }}
        />
      </span>
    </span>
  )
}
