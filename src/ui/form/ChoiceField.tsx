'use client'
import type { ReactNode, ComponentProps } from 'react'
import { sameJson } from '../../engines/json/digestCall.ts'
import { quoted, type Words } from '../../words/foreign.ts'
import {
  ABSENT,
  problemText,
  valueAt,
  type Field,
  type FieldChoice,
  type Problem,
} from './Field.ts'
import { textLine, type FormView, type ControlProps } from './textBox.ts'
import { choiceOptions, LEFT_OUT, OTHER, type ChoiceText } from './choiceOptions.ts'
import { ForeignFrame, ForeignText, Sentence, LongText } from '../content/ForeignText.tsx'
import { Icon } from '../../internal/parts.tsx'
import { FAILED_ICON } from '../../internal/icons.ts'
import { FieldTitle } from './FieldTitle.tsx'
import { jsonTextOf } from './keptFields.ts'
import { Fields } from '../content/Fields.tsx'
import { labelOf } from './deriveFields.ts'

type ChoiceFieldProps = { view: FormView; field: Extract<Field, { kind: 'choice' }> }

/** Up to here all choices are seen at once. */
const MAX_RADIO_CHOICES = 7

/**
 * One of several values; something else in the person's words where the schema takes any text;
 * nothing if it is optional.
 */
export function ChoiceField({ view, field }: ChoiceFieldProps) {
  const { form, words, isReadOnly } = view
  const { choices } = field
  const at = form.valueOf(field)
  const chosen = chosenKey(view, field)
  function choose(key: string): void {
    if (isReadOnly) return
    if (key === OTHER) form.set(field, ABSENT, { text: OTHER })
    else form.set(field, key === LEFT_OUT || key === '' ? ABSENT : choices[Number(key)]?.value)
  }
  const options = choiceOptions(field, words)
  const isMenu = isLong(choices)
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
              {options.map(({ key, text: { said, own } }) => (
                <option key={key} value={key}>
                  {own ?? quoted(said, words, { longest: 300 })}
                </option>
              ))}
            </select>
          ) : (
            <div className="handrail-choices">
              {options.map(({ key, text, description }) => (
                <ChoiceOption
                  key={key}
                  label={<ChoiceLabel {...text} />}
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

const isLong = (choices: readonly FieldChoice[]): boolean =>
  choices.length > MAX_RADIO_CHOICES &&
  !choices.some(({ description }) => description !== undefined)

/** The key of the option that is chosen; empty if one is needed and none is. */
function chosenKey({ form }: FormView, field: ChoiceFieldProps['field']): string {
  const at = form.valueOf(field)
  const index = at === ABSENT ? -1 : field.choices.findIndex(({ value }) => sameJson(value, at))
  const isOther =
    field.hasOther &&
    (form.drafts.get(field.pointer)?.text === OTHER || (typeof at === 'string' && index < 0))
  return isOther ? OTHER : index >= 0 ? String(index) : field.isRequired ? '' : LEFT_OUT
}

type FieldFrameProps = {
  view: FormView
  field: Field
  /** Several controls, named together. */
  role?: 'group' | 'radiogroup' | undefined
  /** The control itself shows the title. */
  isTitled?: boolean
  /** A sentence of ours about the field. */
  about?: string | undefined
  children(control: ControlProps): ReactNode
}

/**
 * Around every field: its title, what is said of it, what was proposed, its problem; and the ways
 * to leave it out or to give null.
 */
export function FieldFrame({
  view,
  field,
  role,
  isTitled = true,
  about,
  children,
}: FieldFrameProps) {
  const { form, words } = view
  const { control, aside, problem, example, isChanged, isNull } = deriveFrame(view, field, about)
  const { id } = control
  const describedBy = control['aria-describedby']
  const Title = role || isNull ? 'span' : 'label'
  return (
    <div
      className="handrail-field"
      data-kind={field.kind}
      data-changed={isChanged ? '' : undefined}
      data-invalid={problem ? '' : undefined}
      role={role}
      aria-labelledby={role && `${id}-title`}
      aria-describedby={role && describedBy}
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && form.markTouched(field)
      }
    >
      {isTitled && (
        <div className="handrail-label">
          {headerOf(field)}
          <Title {...(Title === 'span' ? { id: `${id}-title` } : { htmlFor: id })}>
            <FieldTitle title={field.title} words={words} />
          </Title>{' '}
          {aside !== undefined && <small>{words.text(aside)}</small>}
        </div>
      )}
      {field.description !== undefined && (
        <div className="handrail-aside" id={`${id}-about`}>
          <ForeignFrame text={field.description} drawBudget={600} />
        </div>
      )}
      {about !== undefined && (
        <p className="handrail-aside" id={`${id}-note`}>
          {about}
        </p>
      )}
      {exampleOf(example, id, words)}
      {isNull ? <p className="handrail-aside">{words.text('form.null')}</p> : children(control)}
      {isChanged && <ProposedValue view={view} field={field} id={`${id}-proposed`} />}
      {problemLine(problem, id, words)}
      {!view.isReadOnly && <FieldActions view={view} field={field} />}
    </div>
  )
}

const problemLine = (problem: Problem | undefined, id: string, words: Words): ReactNode =>
  problem && (
    <p className="handrail-error" id={`${id}-problem`}>
      <Icon path={FAILED_ICON} />
      <span>
        {problem.at !== undefined && (
          <>
            <ForeignText text={problem.at} longest={100} />:{' '}
          </>
        )}
        {problemText(problem, words)}
      </span>
    </p>
  )

const headerOf = ({ header }: Field): ReactNode =>
  header !== undefined && (
    <small>
      <ForeignText text={header} longest={40} />
    </small>
  )

const exampleOf = (example: string | undefined, id: string, words: Words): ReactNode =>
  example !== undefined && (
    <p className="handrail-aside" id={`${id}-example`}>
      <Sentence
        parts={words.parts('form.example')}
        values={{ value: <ForeignText text={example} isSaid longest={200} /> }}
      />
    </p>
  )

/** The content of the frame around a field. */
type Frame = {
  /** The props of its control; its sentences have ids that begin with this one. */
  readonly control: ControlProps
  /** The message beside the title. */
  readonly aside: string | undefined
  readonly problem: Problem | undefined
  /** The schema's example, as text. */
  readonly example: string | undefined
  /** It is another value than the one that was proposed, and the form shows that. */
  readonly isChanged: boolean
  /** Null was given, and the field has no control for it. */
  readonly isNull: boolean
}

function deriveFrame(
  { form, showsProposed }: FormView,
  field: Field,
  about: string | undefined,
): Frame {
  const { kind, isRequired } = field
  const id = `${form.id}-${field.id}`
  const at = form.valueOf(field)
  const problem = form.problem(field)
  const before = valueAt(form.initialValue, field.path)
  const isChanged = showsProposed && !sameJson(at, before)
  const example = exampleText(field)
  const described = [
    field.description !== undefined && `${id}-about`,
    about !== undefined && `${id}-note`,
    example !== undefined && `${id}-example`,
    isChanged && `${id}-proposed`,
    problem && `${id}-problem`,
  ]
  const isLeftOut = at === ABSENT && !form.drafts.has(field.pointer)
  return {
    control: {
      id,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      'aria-invalid': problem ? true : undefined,
      'aria-required': isRequired || undefined,
    },
    aside: isChanged
      ? isLeftOut
        ? 'form.left_out'
        : 'form.edited'
      : isRequired
        ? undefined
        : 'form.optional',
    problem,
    example,
    isChanged,
    isNull: at === null && field.isNullable && kind !== 'choice' && kind !== 'json',
  }
}

/** An example helps where something is written, and nobody writes a secret after one. */
function exampleText(field: Field): string | undefined {
  const isWritten =
    field.kind === 'number' ||
    field.kind === 'list' ||
    field.kind === 'json' ||
    (field.kind === 'text' && !field.isSecret)
  const { example } = field
  return !isWritten || example === undefined || example === ''
    ? undefined
    : typeof example === 'string'
      ? example
      : jsonTextOf(example)
}

type FieldActionsProps = { view: FormView; field: Field }

/**
 * Buttons for what an input cannot express: leave the value out, set it to null, or enter one
 * again. A value that was typed here is left out by clearing the input.
 */
function FieldActions({ view: { form, words }, field }: FieldActionsProps) {
  const { kind, isRequired, isNullable, isGiven, path } = field
  if (kind === 'choice') return null
  const at = form.valueOf(field)
  const isWhole = kind === 'list' || kind === 'choices'
  const canBeNull = isNullable && kind !== 'json'
  const canLeaveOut = !isRequired && path.length > 0 && at !== ABSENT && (isGiven || isWhole)
  if (!canLeaveOut && !canBeNull) return null
  return (
    <span className="handrail-verbs">
      {canLeaveOut && (
        <button type="button" className="handrail-link" onClick={() => form.set(field, ABSENT)}>
          {words.text('form.leave_out')}
        </button>
      )}
      {canBeNull && (
        <button
          type="button"
          className="handrail-link"
          onClick={() => form.set(field, at === null ? ABSENT : null)}
        >
          {words.text(at === null ? 'form.enter' : 'form.set_null')}
        </button>
      )}
    </span>
  )
}

type ProposedValueProps = { view: FormView; field: Field; id: string }

/** The first value of a field. */
function ProposedValue({ view: { form, words }, field, id }: ProposedValueProps) {
  const before = valueAt(form.initialValue, field.path)
  return (
    <div className="handrail-aside" id={id}>
      {before === ABSENT ? (
        words.text('form.proposed_nothing')
      ) : (
        <>
          {words.text('form.proposed')}{' '}
          {typeof before === 'object' && before !== null ? (
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
      )}
    </div>
  )
}

/** A choice as it is read: the schema's words for it, else ours. */
export function ChoiceLabel({ said, own }: ChoiceText) {
  return said === undefined ? own : <ForeignText text={said} longest={300} />
}

type ChoiceOptionProps = Omit<ComponentProps<'input'>, 'readOnly'> & {
  label: ReactNode
  description?: string | undefined
  isReadOnly: boolean
}

/** A box or a circle to tick, and what it stands for. */
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

type OtherTextProps = {
  view: FormView
  control: ControlProps
  placeholder?: string | undefined
  value: string
  onText(text: string): void
}

/** Something else than the choices, in the person's words. */
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
