import { sameJson } from '../../../json/sameJson.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import type { Field } from '../../schema/Field.ts'
import { jsonTextOf } from '../../schema/jsonTextOf.ts'
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
  /** What the schema shows as an example, as text. */
  readonly example: string | undefined
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
  const isWhole = kind === 'group' || (kind === 'rows' && hasSameRows(at, before))
  const isChanged = showsProposed && !isWhole && !sameJson(at, before)
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

/** Rows that were added and removed change the list; what changed in a row stands there. */
const hasSameRows = (at: unknown, before: unknown): boolean => sameJson(keysOf(at), keysOf(before))

const keysOf = (rows: unknown) => (isJsonObject(rows) ? Object.keys(rows) : null)
