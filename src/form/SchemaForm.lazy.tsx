'use client'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useIsomorphicLayoutEffect } from '../internal/useIsomorphicLayoutEffect.ts'
import { useWords } from '../messages/useWords.ts'
import { FieldView } from './fields/FieldView.tsx'
import type { FormView } from './fields/FormView.ts'
import { FORM_WORDS } from './messages.en.ts'
import { keptFields, type KeptField } from './draft/keptFields.ts'
import type { FormWriting } from './draft/FormWriting.ts'
import { problemText } from './schema/problemText.ts'
import { useSchemaForm, type SchemaFormOptions, type SchemaFormState } from './useSchemaForm.ts'
import { withLists } from './schema/rows.ts'
import { ABSENT } from './schema/valueAt.ts'
import { withoutSecrets } from './schema/withoutSecrets.ts'

/** What stands in a form now. */
export type FormReport = {
  /**
   * The whole value, with the members that the form does not know; undefined where nothing was
   * given. Not to be sent while there are problems.
   */
  value: unknown
  /** How many fields have a problem. */
  problems: number
  isChanged: boolean
  /** False until the schema's rules are there to check it with. */
  isChecked: boolean
  writing: FormWriting
  /** What of it may be kept, as plain JSON. */
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
  /** What the form began with stands beside each field that was changed. @default false */
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
  const { value, data, drafts, problems, isChanged, rules, root, initialValue } = form
  const [tries, setTries] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const given = orUndefined(data)
  const isChecked = rules === 'ready' || rules === 'unusable'
  const view: FormView = { form, words, showsProposed, isReadOnly, onEnter }
  useEffect(() => {
    const writing = { root, value, drafts }
    const kept = keptFields(root, initialValue, writing)
    onReport?.({ value: given, problems: problems.size, isChanged, isChecked, writing, kept })
  }, [onReport, given, value, drafts, problems, isChanged, isChecked, root, initialValue])
  useImperativeHandle(handle, () => ({
    submit() {
      if (isChecked && problems.size === 0)
        return { value: given, redacted: orUndefined(withLists(root, withoutSecrets(root, value))) }
      if (rules === 'failed') form.reload()
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
        {tries > 0 && whyNotSent(view)} {whole && problemText(whole, words)}
      </p>
      {left && <p className="handrail-aside">{words.text(left)}</p>}
      {rules === 'failed' && (
        <p className="handrail-aside">
          {words.text('form.not_loaded')}{' '}
          <button type="button" className="handrail-link" onClick={form.reload}>
            {words.text('form.again')}
          </button>
        </p>
      )}
    </div>
  )
}

const orUndefined = (value: unknown): unknown => (value === ABSENT ? undefined : value)

/** What is checked only by whoever gets the answer. */
const whatIsLeft = ({ rules, leavesPatterns }: SchemaFormState): string | undefined =>
  rules === 'unusable' ? 'form.unchecked' : leavesPatterns ? 'form.patterns_left' : undefined

/** Why the form was not sent when somebody tried to. */
function whyNotSent({ form: { problems, rules }, words }: FormView): string {
  if (problems.size > 0) return words.count('form.problems', problems.size)
  return rules === 'loading' ? words.text('form.loading') : ''
}

/** Focuses the first field that has a problem, and none around it. */
function focusProblem(place: HTMLElement): void {
  const field = [...place.querySelectorAll('[data-invalid]')].find(
    (each) => each.querySelector('[data-invalid]') === null,
  )
  const control =
    field?.querySelector<HTMLElement>('input, select, textarea') ?? field?.querySelector('button')
  control?.focus()
}
