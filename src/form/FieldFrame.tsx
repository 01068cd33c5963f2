'use client'
import type { ReactNode } from 'react'
import { LongText } from '../content/LongText.tsx'
import { VisibleText } from '../content/VisibleText.tsx'
import { Icon } from '../internal/Icon.tsx'
import { STATUS_ICONS } from '../internal/icons.ts'
import { sameJson } from '../json/sameJson.ts'
import { labelOf } from './choicesOf.ts'
import type { Field } from './Field.ts'
import type { ControlProps, FormView } from './FormView.ts'
import { problemText } from './problemText.ts'
import { ABSENT, valueAt } from './valueAt.ts'

export type FieldFrameProps = {
  view: FormView
  field: Field
  /** Several controls, named together. */
  isGroup?: boolean
  /** The control itself shows the title. */
  isTitled?: boolean
  /** A sentence of ours about the field. */
  about?: string | undefined
  children(control: ControlProps): ReactNode
}

/** Around every field: its title, what is said of it, what was proposed, its problem; and the ways to leave it out or to give null. */
export function FieldFrame({ view, field, isGroup = false, isTitled = true, about, children }: FieldFrameProps) {
  const { form, words, isCompared, isReadOnly } = view
  const id = `${form.id}-${field.id}`
  const at = form.at(field)
  const problem = form.problem(field)
  const before = valueAt(form.start, field.path)
  const isChanged = isCompared && field.kind !== 'group' && !(at === before || (at !== ABSENT && before !== ABSENT && sameJson(at, before)))
  const canBeNull = field.isNullable && field.kind !== 'choice' && field.kind !== 'json'
  const isNull = at === null && canBeNull
  const canLeaveOut = !field.isRequired && field.path.length > 0 && at !== ABSENT && field.kind !== 'choice' && (field.isGiven || field.kind === 'group' || field.kind === 'list' || field.kind === 'choices')
  const said = [field.description !== undefined && `${id}-about`, about !== undefined && `${id}-note`, isChanged && `${id}-proposed`, problem && `${id}-problem`].filter((each) => typeof each === 'string').join(' ')
  const control: ControlProps = { id, 'aria-describedby': said === '' ? undefined : said, 'aria-invalid': problem ? true : undefined, 'aria-required': field.isRequired || undefined }
  const title = <bdi>{field.title === '' ? words.text('form.value') : <VisibleText text={field.title.slice(0, 300)} />}</bdi>
  const hasTitle = isTitled && (field.path.length > 0 || field.kind !== 'group')
  const aside = isChanged ? words.text(at === ABSENT ? 'form.left_out' : 'form.edited') : !field.isRequired ? words.text('form.optional') : undefined
  const Frame = isGroup ? 'fieldset' : 'div'
  const Head = isGroup ? 'legend' : 'div'
  return (
    <Frame className="handrail-field" data-kind={field.kind} data-changed={isChanged ? '' : undefined} data-invalid={problem ? '' : undefined} aria-describedby={isGroup ? control['aria-describedby'] : undefined} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && form.leave(field)}>
      {hasTitle && (
        <Head className="handrail-label">
          {isGroup ? title : <label htmlFor={id}>{title}</label>} {aside !== undefined && <small>{aside}</small>}
        </Head>
      )}
      {field.description !== undefined && (
        <div className="handrail-aside" id={`${id}-about`}>
          <bdi>
            <LongText text={field.description} weight={600} />
          </bdi>
        </div>
      )}
      {about !== undefined && (
        <p className="handrail-aside" id={`${id}-note`}>
          {about}
        </p>
      )}
      {isNull ? (
        <p className="handrail-aside">
          {words.text('form.null')}{' '}
          <button type="button" className="handrail-link" id={id} onClick={() => !isReadOnly && form.set(field, ABSENT)}>
            {words.text('form.enter')}
          </button>
        </p>
      ) : (
        children(control)
      )}
      {isChanged && (
        <div className="handrail-aside" id={`${id}-proposed`}>
          {before === ABSENT ? (
            words.text('form.proposed_nothing')
          ) : (
            <>
              {words.text('form.proposed')} <LongText className="handrail-value" text={labelOf(before)} where={field.pointer} isSecret={field.kind === 'text' && field.isSecret} weight={600} />
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
      {!isReadOnly && !isNull && (canLeaveOut || canBeNull) && (
        <p className="handrail-field-verbs">
          {canLeaveOut && (
            <button type="button" className="handrail-link" aria-describedby={id} onClick={() => form.set(field, ABSENT)}>
              {words.text('form.leave_out')}
            </button>
          )}
          {canBeNull && (
            <button type="button" className="handrail-link" onClick={() => form.set(field, null)}>
              {words.text('form.set_null')}
            </button>
          )}
        </p>
      )}
    </Frame>
  )
}
