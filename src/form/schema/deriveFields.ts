import { isSecretKey } from '../../content/values/isSecretKey.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { keyText } from '../../json/memberPath.ts'
import { sameJson } from '../../json/sameJson.ts'
import { choicesOf, labelOf } from './choicesOf.ts'
import type { Field, FieldChoice, TextFormat } from './Field.ts'
import { getOwnMember, ownText, readSchema } from './readSchema.ts'
import { ABSENT, pointerOf, valueAt } from './valueAt.ts'

/**
 * Objects within each other that are shown as fields, and fields of one form. What lies beyond is
 * written as JSON.
 */
const MAX_DEPTH = 4
const MAX_FIELDS = 150
/** From here on a text gets more than one line. */
const LONG_TEXT_LENGTH = 100
const FORMATS: readonly unknown[] = ['email', 'uri', 'date', 'date-time'] satisfies TextFormat[]

/** What a field is built from. */
type Place = { path: readonly string[]; schema: unknown; isRequired: boolean }

/**
 * The fields of a form, from a JSON Schema and the value it begins with (ABSENT for none). The
 * value counts too: what it has beyond the schema gets a field of its own, and what no field can
 * hold without changing it is written as JSON. The first field is the whole value. Never throws on
 * what a schema holds.
 */
export function deriveFields(root: unknown, value: unknown): Field {
  let count = 0

  function fieldOf({ path, schema: given, isRequired }: Place): Field {
    const { schema, isNullable } = readSchema(given, root)
    const at = valueAt(value, path)
    const key = path.at(-1) ?? ''
    const common = {
      id: count++,
      path,
      pointer: pointerOf(path),
      title: ownText(schema, 'title') ?? (path.length > 0 ? keyText(key) : ''),
      description: ownText(schema, 'description'),
      isRequired,
      isNullable,
      isGiven: at !== ABSENT,
      schema,
    }
    return { ...common, ...kindOf(common.path, schema, at, common) }
  }

  function kindOf(
    path: readonly string[],
    schema: JsonObject,
    at: unknown,
    { isNullable, isRequired }: { isNullable: boolean; isRequired: boolean },
  ) {
    const json = { kind: 'json' } as const
    const isOpen = at === ABSENT || (at === null && isNullable)
    const found = choicesOf(schema, root)
    if (found)
      return {
        kind: 'choice',
        hasOther: found.hasOther,
        choices: withGiven(
          found.choices,
          found.hasOther && typeof at === 'string' ? ABSENT : at,
          isNullable,
        ),
      } as const
    switch (typeOf(schema, at)) {
      case 'string':
        return isOpen || (typeof at === 'string' && isEditable(at))
          ? ({ kind: 'text', ...textOf(path, schema, at) } as const)
          : json
      case 'integer':
        return isOpen || typeof at === 'number'
          ? ({ kind: 'number', isInteger: true } as const)
          : json
      case 'number':
        return isOpen || typeof at === 'number'
          ? ({ kind: 'number', isInteger: false } as const)
          : json
      case 'boolean':
        if (!isOpen && typeof at !== 'boolean') return json
        return !isNullable &&
          (isRequired || at !== ABSENT || (value === ABSENT && typeof schema.default === 'boolean'))
          ? ({ kind: 'checkbox' } as const)
          : ({
              kind: 'choice',
              hasOther: false,
              choices: withGiven(
                [
                  { value: true, label: '' },
                  { value: false, label: '' },
                ],
                ABSENT,
                isNullable,
              ),
            } as const)
      case 'array':
        return isOpen || (Array.isArray(at) && at.every((item) => typeof item === 'string'))
          ? listOf(schema, at)
          : json
      case 'object':
        return (isOpen || isJsonObject(at)) && path.length < MAX_DEPTH
          ? groupOf(path, schema, at)
          : json
      default:
        return json
    }
  }

  function listOf(schema: JsonObject, at: unknown) {
    const items = readSchema(getOwnMember(schema, 'items'), root).schema
    const found = choicesOf(items, root)
    const given = Array.isArray(at) ? (at as readonly string[]) : []
    if (found)
      return {
        kind: 'choices',
        hasOther: found.hasOther,
        choices: given.reduce(
          (choices, item) => (found.hasOther ? choices : withGiven(choices, item, false)),
          found.choices,
        ),
      } as const
    return items.type === 'string' && given.every((item) => !/[\r\n]/.test(item))
      ? ({ kind: 'list' } as const)
      : ({ kind: 'json' } as const)
  }

  function groupOf(path: readonly string[], schema: JsonObject, at: unknown) {
    const properties = getOwnMember(schema, 'properties')
    const declared = isJsonObject(properties) ? Object.entries(properties) : []
    const names = new Set(declared.map(([key]) => key))
    const others = isJsonObject(at) ? Object.keys(at).filter((key) => !names.has(key)) : []
    const isEmpty = declared.length + others.length === 0
    if (
      (isEmpty && !isJsonObject(properties)) ||
      count + declared.length + others.length > MAX_FIELDS
    )
      return { kind: 'json' } as const
    const required = getOwnMember(schema, 'required')
    const needs = (key: string) => Array.isArray(required) && required.includes(key)
    const additional = getOwnMember(schema, 'additionalProperties')
    const places = [
      ...declared,
      ...others.map((key) => [key, isJsonObject(additional) ? additional : {}] as const),
    ]
    const fields = places.map(([key, member]) =>
      fieldOf({ path: [...path, key], schema: member, isRequired: needs(key) }),
    )
    return { kind: 'group', fields: withOwnTitles(fields) } as const
  }

  return fieldOf({ path: [], schema: root, isRequired: true })
}

/** Fields whose titles are drawn alike have their keys behind them. */
function withOwnTitles(fields: readonly Field[]): readonly Field[] {
  const looks = fields.map(({ title }) => title.normalize('NFKC').replace(/\s+/g, ' ').trim())
  return fields.map((field, at) =>
    looks.some((look, other) => other !== at && look === looks[at])
      ? { ...field, title: `${field.title.slice(0, 200)} (${keyText(field.path.at(-1) ?? '')})` }
      : field,
  )
}

/** The type that a schema names, or that its members or the value tell. */
function typeOf(schema: JsonObject, at: unknown): unknown {
  if (Object.hasOwn(schema, 'type')) return schema.type
  if (isJsonObject(schema.properties)) return 'object'
  if (Object.hasOwn(schema, 'anyOf') || Object.hasOwn(schema, 'oneOf')) return undefined
  return typeof at === 'object' ? (isJsonObject(at) ? 'object' : undefined) : typeof at
}

function textOf(path: readonly string[], schema: JsonObject, at: unknown) {
  const format = FORMATS.includes(schema.format) ? (schema.format as TextFormat) : undefined
  const isSecret =
    schema.format === 'password' || schema.writeOnly === true || path.some(isSecretKey)
  const isLong =
    typeof at === 'string'
      ? at.length > LONG_TEXT_LENGTH || at.includes('\n')
      : format === undefined &&
        typeof schema.maxLength === 'number' &&
        schema.maxLength > LONG_TEXT_LENGTH * 2
  return { format, isSecret, isLong: isLong && !isSecret }
}

/**
 * Boxes for text turn every kind of line end into one; they are put back where all are the same.
 */
const isEditable = (text: string): boolean =>
  !text.includes('\r') || !/\r(?!\n)|(?:^|[^\r])\n/.test(text)

/** A value that is none of the choices stays one: nothing is changed because it was shown. */
function withGiven(
  choices: readonly FieldChoice[],
  at: unknown,
  isNullable: boolean,
): readonly FieldChoice[] {
  const all =
    isNullable && !choices.some(({ value }) => value === null)
      ? [...choices, { value: null, label: '' }]
      : choices
  return at === ABSENT || all.some(({ value }) => sameJson(value, at))
    ? all
    : [...all, { value: at, label: labelOf(at) }]
}
