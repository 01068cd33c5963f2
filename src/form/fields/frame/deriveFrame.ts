import { sameJson } from '../../../json/sameJson.ts'
import type { Field } from '../../schema/Field.ts'
import type { Problem } from '../../schema/problemsOf.ts'
import { ABSENT, valueAt } from '../../schema/valueAt.ts'
import type { ControlProps, FormView } from '../FormView.ts'

/** What the frame around a field shows. */
export type Frame = {
  /** What its control gets; its sentences have ids that begin with this one. */
  readonly control: ControlProps
  /** The message beside the title. */
  readonly aside: string | undefined
  readonly problem: Problem | undefined
  /** It is another value than the one that was proposed, and the form shows that. */
  readonly isChanged: boolean
  /** Null was given, and the field has no control for it. */
  readonly isNull: boolean
}

export function deriveFrame(
  { form, showsProposed }: FormView,
  field: Field,
  about: string | undefined,
): Frame {
  const { kind, isRequired } = field
  const id = `${form.id}-${field.id}`
  const at = form.valueOf(field)
  const problem = form.problem(field)
  const before = valueAt(form.initialValue, field.path)
  const isSame = at === before || (at !== ABSENT && before !== ABSENT && sameJson(at, before))
  const isChanged = showsProposed && kind !== 'group' && !isSame
  const described = [
    field.description !== undefined && `${id}-about`,
    about !== undefined && `${id}-note`,
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
    isChanged,
    isNull: at === null && field.isNullable && kind !== 'choice' && kind !== 'json',
  }
}
