'use client'
import type { ReactNode } from 'react'
import { LongText } from '../../content/text/LongText.tsx'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import { Icon } from '../../internal/Icon.tsx'
import { STATUS_ICONS } from '../../internal/icons.ts'
import { sameJson } from '../../json/sameJson.ts'
import { labelOf } from '../schema/choicesOf.ts'
import type { Field } from '../schema/Field.ts'
import { FieldActions } from './FieldActions.tsx'
import type { ControlProps, FormView } from './FormView.ts'
import { problemText } from '../schema/problemText.ts'
import { ABSENT, valueAt } from '../schema/valueAt.ts'

export type FieldFrameProps = {
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
  const { form, words, showsProposed, isReadOnly } = view
  const id = `${form.id}-${field.id}`
  const at = form.valueOf(field)
  const problem = form.problem(field)
  const before = valueAt(form.initialValue, field.path)
  const isChanged =
    showsProposed &&
    field.kind !== 'group' &&
    !(at === before || (at !== ABSENT && before !== ABSENT && sameJson(at, before)))
  const isNull = at === null && field.isNullable && field.kind !== 'choice' && field.kind !== 'json'
  const describedByIds = [
    field.description !== undefined && `${id}-about`,
    about !== undefined && `${id}-note`,
    isChanged && `${id}-proposed`,
    problem && `${id}-problem`,
  ]
    .filter((each) => typeof each === 'string')
    .join(' ')
  const describedBy = describedByIds === '' ? undefined : describedByIds
  const control: ControlProps = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': problem ? true : undefined,
    'aria-required': field.isRequired || undefined,
  }
  const title = (
    <bdi>
      {field.title === '' ? (
        words.text('form.value')
      ) : (
        <VisibleText text={field.title.slice(0, 300)} />
      )}
    </bdi>
  )
  const aside = isChanged
    ? at === ABSENT && !form.drafts.has(field.pointer)
      ? 'form.left_out'
      : 'form.edited'
    : field.isRequired
      ? undefined
      : 'form.optional'
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
          {role || isNull ? (
            <span id={`${id}-title`}>{title}</span>
          ) : (
            <label htmlFor={id}>{title}</label>
          )}{' '}
          {aside !== undefined && <small>{words.text(aside)}</small>}
        </div>
      )}
      {field.description !== undefined && (
        <div className="handrail-aside" id={`${id}-about`}>
          <bdi>
            <LongText text={field.description} drawBudget={600} />
          </bdi>
        </div>
      )}
      {about !== undefined && (
        <p className="handrail-aside" id={`${id}-note`}>
          {about}
        </p>
      )}
      {isNull ? <p className="handrail-aside">{words.text('form.null')}</p> : children(control)}
      {isChanged && (
        <div className="handrail-aside" id={`${id}-proposed`}>
          {before === ABSENT ? (
            words.text('form.proposed_nothing')
          ) : (
            <>
              {words.text('form.proposed')}{' '}
              <LongText
                className="handrail-value"
                text={labelOf(before)}
                revealKey={field.pointer}
                isSecret={field.kind === 'text' && field.isSecret}
                drawBudget={600}
              />
            </>
          )}
        </div>
      )}
      {problem && (
        <p className="handrail-error" id={`${id}-problem`}>
          <Icon path={STATUS_ICONS.failed} />
          <span>{problemText(problem, words)}</span>
        </p>
      )}
      {!isReadOnly && <FieldActions view={view} field={field} />}
    </div>
  )
}
