'use client'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { FAILED_ICON, WARNING_ICON } from '../../internal/icons.ts'
import { DOTS } from '../../internal/maskSecrets.ts'
import { Icon } from '../../internal/controls.tsx'
import { useWords } from '../../words/useWords.ts'
import type { Words } from '../../words/foreign.ts'
import { Sentence } from '../content/ForeignText.tsx'
import { ForeignList } from '../content/LongText.tsx'
import { ABSENT, valueAt, fieldsIn, withValue, type Field } from './Field.ts'
import { FieldView } from './FieldView.tsx'
import { problemText, sentenceKey, typesText, type InputProblem } from './problems.ts'
import { keptFields, hasSecrets, isSecretField } from './keptFields.ts'
import type { KeptField, FormWriting } from './keptFields.ts'
import { FORM_WORDS } from './messages.en.ts'
import { useSchemaForm, type SchemaFormOptions } from './useSchemaForm.ts'

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
