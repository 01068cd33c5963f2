import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { FormWriting } from './FormWriting.ts'
import { readKeptField, showsValue } from './readKeptField.ts'
import type { Field, RowsField } from '../schema/Field.ts'
import { hasSecrets } from '../schema/jsonTextOf.ts'
import { sameJson } from '../../json/sameJson.ts'
import { withLists, withRows } from '../schema/rows.ts'
import { fieldsIn } from '../schema/startValue.ts'
import { ABSENT, valueAt, withValue } from '../schema/valueAt.ts'

/** What was written into one field, as plain JSON. Without `value` the field was emptied. */
export type KeptField = { at: string; value?: unknown; text?: string }

/**
 * What a person wrote into a form, to be kept elsewhere: the fields that differ from the start, and
 * none of those that hold secrets.
 */
export function keptFields(
  root: Field,
  start: unknown,
  { value, drafts }: FormWriting,
): readonly KeptField[] {
  return wholeFields(root).flatMap((field) => {
    const { text, problem } = drafts.get(field.pointer) ?? {}
    const [before, at] = [start, value].map((whole) => dataAt(field, whole))
    if (sameJson(at, before) && problem === undefined) return []
    if (holdsSecrets(field, before) || holdsSecrets(field, at)) return []
    if (field.kind === 'json' && problem !== undefined) return [] // who knows what it holds
    return {
      at: field.pointer,
      ...(at !== ABSENT && { value: at }),
      ...(text !== undefined && { text }),
    }
  })
}

/** The fields without what is within a list: its rows are kept together. */
const wholeFields = (field: Field): readonly Field[] =>
  field.kind === 'group' ? field.fields.flatMap(wholeFields) : [field]

/** A field's value as it is sent. */
const dataAt = (field: Field, whole: unknown) => valueAt(withLists(field, whole), field.path)

const holdsSecrets = (field: Field, at: unknown): boolean =>
  fieldsIn(field).some((each) => each.kind === 'text' && each.isSecret) ||
  (at !== ABSENT && hasSecrets(at))

/**
 * The same in a form that begins as `begun`. What no field of it shows any more, or one that holds
 * secrets, is left out.
 */
export function withKeptFields(
  begun: FormWriting,
  newRow: (list: RowsField) => Field,
  kept: unknown,
): FormWriting {
  const found = new Map(
    (Array.isArray(kept) ? kept : []).flatMap((one: unknown) =>
      isJsonObject(one) && typeof one.at === 'string' ? [[one.at, one] as const] : [],
    ),
  )
  return wholeFields(begun.root).reduce<FormWriting>((writing, field) => {
    const one = found.get(field.pointer)
    if (!one || holdsSecrets(field, dataAt(field, begun.value))) return writing
    if (field.kind === 'rows') return withKeptRows(writing, field, newRow, one.value)
    const read = readKeptField(field, one)
    return read
      ? {
          ...writing,
          value: withValue(writing.value, field.path, read.value),
          drafts: read.draft
            ? new Map(writing.drafts).set(field.pointer, read.draft)
            : writing.drafts,
        }
      : writing
  }, begun)
}

function withKeptRows(
  writing: FormWriting,
  list: RowsField,
  newRow: (list: RowsField) => Field,
  items: unknown,
): FormWriting {
  if (!Array.isArray(items)) return writing
  const rows = items.map(() => newRow(list))
  if (!rows.every((row, at) => showsValue(row, items[at]))) return writing
  const empty = withValue(writing.value, list.path, {})
  return {
    ...writing,
    root: withRows(writing.root, list, rows),
    value: rows.reduce<unknown>((value, row, at) => withValue(value, row.path, items[at]), empty),
  }
}
