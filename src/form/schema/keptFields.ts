import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { FormWriting } from './FormWriting.ts'
import type { Field } from './Field.ts'
import { hasSecrets } from './jsonTextOf.ts'
import { sameJson } from '../../json/sameJson.ts'
import { fieldsIn } from './startValue.ts'
import { ABSENT, valueAt, withValue } from './valueAt.ts'

/** What was written into one field, as plain JSON. Without `value` the field was emptied. */
export type KeptField = { at: string; value?: unknown; text?: string; problem?: string }

/**
 * What a person wrote into a form, to be kept elsewhere: the fields that differ from the start, and
 * none of those that hold secrets.
 */
export function keptFields(
  root: Field,
  start: unknown,
  { value, drafts }: FormWriting,
): readonly KeptField[] {
  return fieldsIn(root).flatMap((field) => {
    const { text, problem } = drafts.get(field.pointer) ?? {}
    const [before, at] = [start, value].map((whole) => valueAt(whole, field.path))
    const isSame = at === before || (at !== ABSENT && before !== ABSENT && sameJson(at, before))
    if (field.kind === 'group' || (isSame && problem === undefined)) return []
    if (holdsSecrets(field, before) || holdsSecrets(field, at)) return []
    if (field.kind === 'json' && problem !== undefined) return [] // who knows what it holds
    return {
      at: field.pointer,
      ...(at !== ABSENT && { value: at }),
      ...(text !== undefined && { text }),
      ...(problem !== undefined && { problem }),
    }
  })
}

const holdsSecrets = (field: Field, at: unknown): boolean =>
  (field.kind === 'text' && field.isSecret) || (at !== ABSENT && hasSecrets(at))

/** The same in a form. What fits no field of it any more, or one that holds secrets, is left out. */
export function withKeptFields(
  root: Field,
  start: unknown,
  drafts: FormWriting['drafts'],
  kept: unknown,
): FormWriting {
  const found = new Map(
    (Array.isArray(kept) ? kept : []).flatMap((one: unknown) =>
      isJsonObject(one) && typeof one.at === 'string' ? [[one.at, one] as const] : [],
    ),
  )
  return fieldsIn(root).reduce<FormWriting>(
    (writing, field) => {
      const one = field.kind === 'group' ? undefined : found.get(field.pointer)
      if (!one || holdsSecrets(field, valueAt(start, field.path))) return writing
      const value = Object.hasOwn(one, 'value') ? one.value : ABSENT
      const { text, problem } = one
      return {
        value: withValue(writing.value, field.path, value),
        drafts:
          typeof text === 'string'
            ? new Map(writing.drafts).set(field.pointer, {
                text,
                ...(typeof problem === 'string' && { problem }),
              })
            : writing.drafts,
      }
    },
    { value: start, drafts },
  )
}
