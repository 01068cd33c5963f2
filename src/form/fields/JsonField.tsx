'use client'
import { useMemo, useState } from 'react'
import type { Field } from '../schema/Field.ts'
import { FieldFrame } from './frame/FieldFrame.tsx'
import type { FormView } from './FormView.ts'
import { textBox } from './textBox.ts'
import { hasSecrets, jsonTextOf } from '../schema/jsonTextOf.ts'
import { readJson } from '../schema/readJson.ts'
import { ABSENT, valueAt } from '../schema/valueAt.ts'

export type JsonFieldProps = { view: FormView; field: Extract<Field, { kind: 'json' }> }

/**
 * What no other field can hold without changing it: its JSON, to write in. Secrets in it are shown
 * when the person asks for them.
 */
export function JsonField({ view, field }: JsonFieldProps) {
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
