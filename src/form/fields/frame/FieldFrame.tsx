'use client'
import type { ReactNode } from 'react'
import { ForeignFrame } from '../../../content/text/ForeignFrame.tsx'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import { Sentence } from '../../../content/text/Sentence.tsx'
import { Icon } from '../../../internal/icons/Icon.tsx'
import { FAILED_ICON } from '../../../internal/icons/icons.ts'
import type { Words } from '../../../messages/words.ts'
import type { Field } from '../../schema/Field.ts'
import { problemText } from '../../schema/problemText.ts'
import { FieldTitle } from '../FieldTitle.tsx'
import type { ControlProps, FormView } from '../FormView.ts'
import { deriveFrame } from './deriveFrame.ts'
import { FieldActions } from './FieldActions.tsx'
import { ProposedValue } from './ProposedValue.tsx'

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
      {problem && (
        <p className="handrail-error" id={`${id}-problem`}>
          <Icon path={FAILED_ICON} />
          <span>{problemText(problem, words)}</span>
        </p>
      )}
      {!view.isReadOnly && <FieldActions view={view} field={field} />}
    </div>
  )
}

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
