import { sameJson } from '../../json/sameJson.ts'
import { isJsonObject, type JsonObject } from '../../tool-call/JsonObject.ts'
import { OTHER } from '../fields/choice/choiceOptions.ts'
import { isEditable } from '../schema/textOf.ts'
import type { Field } from '../schema/Field.ts'
import { readJson } from '../schema/readJson.ts'
import { readNumber } from '../schema/readNumber.ts'
import { ABSENT } from '../schema/valueAt.ts'
import type { Draft } from './FormWriting.ts'

/**
 * A field's value and draft from what a store holds of it, which may be anything. Undefined where
 * the field would not show all of the value: it would be sent unseen.
 */
export function readKeptField(
  field: Field,
  kept: JsonObject,
): { value: unknown; draft?: Draft } | undefined {
  const { text } = kept
  const value = Object.hasOwn(kept, 'value') ? kept.value : ABSENT
  if (typeof text === 'string' && (field.kind === 'number' || field.kind === 'json')) {
    const read = field.kind === 'number' ? readNumber(text, field.isInteger) : readJson(text)
    return 'problem' in read
      ? { value: ABSENT, draft: { text, problem: read.problem } }
      : { value: read.value, draft: { text } }
  }
  const other = isOther(field, text, value) ? text : undefined
  if (value !== ABSENT && !showsValue(field, value, other)) return undefined
  return { value, ...(other !== undefined && { draft: { text: other } }) }
}

/** Whether a text is what a choice has beside its choices. */
const isOther = (field: Field, text: unknown, value: unknown): text is string =>
  (field.kind === 'choice' && field.hasOther && text === OTHER) ||
  (field.kind === 'choices' && field.hasOther && Array.isArray(value) && value.includes(text))

/** Whether a field shows all of a value. */
export function showsValue(field: Field, value: unknown, other?: string): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && (field.isLong ? isEditable(value) : isLine(value))
    case 'number':
      return typeof value === 'number'
    case 'checkbox':
      return typeof value === 'boolean'
    case 'choice':
      return (
        (field.hasOther && typeof value === 'string') ||
        field.choices.some((choice) => sameJson(choice.value, value))
      )
    case 'choices':
      return (
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every(
          (item) => item === other || field.choices.some((choice) => choice.value === item),
        )
      )
    case 'list':
      return Array.isArray(value) && value.every(isLine)
    case 'group':
      return (
        isJsonObject(value) && Object.keys(value).every((key) => showsMember(field, key, value))
      )
    case 'rows':
      // as it is kept, not by the keys of rows
      return Array.isArray(value) && value.length === 0
    case 'json':
      return true
  }
}

function showsMember({ fields }: Field & { kind: 'group' }, key: string, value: JsonObject) {
  const field = fields.find(({ path }) => path.at(-1) === key)
  return field !== undefined && showsValue(field, value[key])
}

const isLine = (value: unknown): boolean => typeof value === 'string' && !/[\r\n]/.test(value)
