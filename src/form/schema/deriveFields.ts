import { isSecretKey } from '../../internal/secrets/isSecretKey.ts'
import { getOwnMember, isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { keyText } from '../../json/memberPath.ts'
import { sameJson } from '../../json/sameJson.ts'
import { choicesOf, labelOf } from './choicesOf.ts'
import type { Field, FieldChoice, FieldKind, TextFormat } from './Field.ts'
import { ownText, readSchema } from './readSchema.ts'
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

/** The schema and the value that a form is made from, and how many fields it has by now. */
type Source = { readonly root: unknown; readonly value: unknown; count: number }

/** What a kind is chosen by. `isOpen`: any kind can hold the value, since there is none. */
type Place = {
  readonly path: readonly string[]
  readonly schema: JsonObject
  readonly at: unknown
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly isOpen: boolean
}

/** What holds every value. */
const JSON_KIND: FieldKind = { kind: 'json' }

/**
 * The fields of a form, from a JSON Schema and the value it begins with (ABSENT for none). The
 * value counts too: what it has beyond the schema gets a field of its own, and what no field can
 * hold without changing it is written as JSON. The first field is the whole value. Never throws on
 * what a schema holds.
 */
export const deriveFields = (root: unknown, value: unknown): Field =>
  fieldOf({ root, value, count: 0 }, [], root, true)

function fieldOf(
  source: Source,
  path: readonly string[],
  given: unknown,
  isRequired: boolean,
): Field {
  const { schema, isNullable } = readSchema(given, source.root)
  const at = valueAt(source.value, path)
  const isOpen = at === ABSENT || (at === null && isNullable)
  return {
    id: source.count++,
    path,
    pointer: pointerOf(path),
    title: ownText(schema, 'title') ?? (path.length > 0 ? keyText(path.at(-1) ?? '') : ''),
    description: ownText(schema, 'description'),
    header: ownText(schema, 'x-header'),
    example: exampleIn(schema, valueAt(exampleIn(source.root), path)),
    isRequired,
    isNullable,
    isGiven: at !== ABSENT,
    schema,
    ...kindOf(source, { path, schema, at, isRequired, isNullable, isOpen }),
  }
}

/**
 * What a schema shows as an example of its value: the first of its `examples`, or its `example`, as
 * goa and OpenAPI write it. `otherwise`: what an example of the whole has in this place.
 */
function exampleIn(schema: unknown, otherwise?: unknown): unknown {
  const examples = getOwnMember(schema, 'examples')
  const [first = getOwnMember(schema, 'example')] = Array.isArray(examples)
    ? (examples as readonly unknown[])
    : []
  return first ?? (otherwise === ABSENT ? undefined : otherwise)
}

function kindOf(source: Source, place: Place): FieldKind {
  const { path, schema, at, isNullable, isOpen } = place
  const found = choicesOf(schema, source.root)
  if (found)
    return {
      kind: 'choice',
      hasOther: found.hasOther,
      choices: withGiven(
        found.choices,
        found.hasOther && typeof at === 'string' ? ABSENT : at,
        isNullable,
      ),
    }
  const type = typeOf(schema, at)
  switch (type) {
    case 'string':
      return isOpen || (typeof at === 'string' && isEditable(at))
        ? { kind: 'text', ...textOf(path, schema, at) }
        : JSON_KIND
    case 'integer':
    case 'number':
      return isOpen || typeof at === 'number'
        ? { kind: 'number', isInteger: type === 'integer' }
        : JSON_KIND
    case 'boolean':
      return isOpen || typeof at === 'boolean' ? yesOrNo(source, place) : JSON_KIND
    case 'array':
      return isOpen || (Array.isArray(at) && at.every((item) => typeof item === 'string'))
        ? listOf(source, place)
        : JSON_KIND
    case 'object':
      return (isOpen || isJsonObject(at)) && path.length < MAX_DEPTH
        ? groupOf(source, place)
        : JSON_KIND
    default:
      return JSON_KIND
  }
}

/** A box to tick where one of both is there already, else a choice. */
function yesOrNo({ value }: Source, { schema, at, isRequired, isNullable }: Place): FieldKind {
  const isThere =
    isRequired || at !== ABSENT || (value === ABSENT && typeof schema.default === 'boolean')
  return !isNullable && isThere
    ? { kind: 'checkbox' }
    : { kind: 'choice', hasOther: false, choices: withGiven(YES_OR_NO, ABSENT, isNullable) }
}

const YES_OR_NO = [
  { value: true, label: '' },
  { value: false, label: '' },
]

function listOf({ root }: Source, { schema, at }: Place): FieldKind {
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
    }
  return items.type === 'string' && given.every((item) => !/[\r\n]/.test(item))
    ? { kind: 'list' }
    : JSON_KIND
}

function groupOf(source: Source, { path, schema, at }: Place): FieldKind {
  const properties = getOwnMember(schema, 'properties')
  const declared = isJsonObject(properties) ? Object.entries(properties) : []
  const names = new Set(declared.map(([key]) => key))
  const others = isJsonObject(at) ? Object.keys(at).filter((key) => !names.has(key)) : []
  const size = declared.length + others.length
  if ((size === 0 && !isJsonObject(properties)) || source.count + size > MAX_FIELDS)
    return JSON_KIND
  const required = getOwnMember(schema, 'required')
  const additional = getOwnMember(schema, 'additionalProperties')
  const members = [
    ...declared,
    ...others.map((key) => [key, isJsonObject(additional) ? additional : {}] as const),
  ]
  const fields = members.map(([key, member]) =>
    fieldOf(source, [...path, key], member, Array.isArray(required) && required.includes(key)),
  )
  return { kind: 'group', fields: withOwnTitles(fields) }
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
