import { isJsonObject, getOwnMember, type JsonObject } from '../../model/JsonObject.ts'
import { isSecretKey } from '../../internal/isSecretKey.ts'
import { keysOfPointer, keyText, pointerOf } from '../../engines/json/digestCall.ts'
import { sameJson } from '../../engines/json/sameJson.ts'

export type FieldChoice = {
  readonly value: unknown
  readonly label: string
  readonly description?: string | undefined
}

/** A form's field for one place of a value. All of its texts come from outside. */
export type Field = {
  /** Counts the fields of a form, from 0: for ids, since no id may come from outside. */
  readonly id: number
  readonly path: readonly string[]
  readonly pointer: string
  /** The schema's title, else the key. */
  readonly title: string
  readonly description?: string | undefined
  /** A word that stands before the title. */
  readonly header?: string | undefined
  /** A value that shows what is meant. */
  readonly example?: unknown
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly isGiven: boolean
  /** The schema of this value, its references followed. */
  readonly schema: JsonObject
} & FieldKind

export type FieldKind =
  | {
      readonly kind: 'text'
      readonly isLong: boolean
      readonly isSecret: boolean
      readonly format: TextFormat | undefined
    }
  | { readonly kind: 'number'; readonly isInteger: boolean }
  | { readonly kind: 'checkbox' }
  | ({ readonly kind: 'choice' } & Choices)
  | ({ readonly kind: 'choices' } & Choices)
  | { readonly kind: 'list' }
  | { readonly kind: 'json' }
  /** The whole value, if it is an object. */
  | { readonly kind: 'group'; readonly fields: readonly Field[] }

/** The choices, and whether something else may be written instead. */
export type Choices = { readonly choices: readonly FieldChoice[]; readonly hasOther: boolean }

export const OTHER = 'other'

type TextFormat = (typeof FORMATS)[number]

/** Longer texts are not looked at: what checks them takes its time. */
const MAX_LENGTH = 2000
const EMAIL = /^[^\s@<>()",;:]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const DATE = /^\d{4}-\d\d-\d\d$/
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

const TESTS: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: (text) => EMAIL.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:\S+$/i.test(text) && URL.canParse(text),
  date: isDay,
  'date-time': (text) => isDay(DATE_TIME.exec(text)?.[1] ?? ''),
}

/** True if a text has the format. Source: JSON Schema 2020-12, `format`; RFC 3339 for dates. */
export const isOfFormat = (text: string, format: TextFormat): boolean =>
  text.length > MAX_LENGTH || TESTS[format](text)

function isDay(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The schema's defaults, required objects, boxes without a tick. Everything else stays absent. */
export function startValue(root: Field): unknown {
  return fieldsIn(root).reduce<unknown>((value, { kind, path, schema, isRequired }) => {
    if (valueAt(value, path) !== ABSENT) return value
    if (Object.hasOwn(schema, 'default')) return withValue(value, path, schema.default)
    if (!isRequired || (path.length > 0 && value === ABSENT)) return value
    if (kind === 'group' || schema.type === 'object') return withValue(value, path, {})
    return kind === 'checkbox' ? withValue(value, path, false) : value
  }, ABSENT)
}

export const fieldsIn = (field: Field): readonly Field[] =>
  field.kind === 'group' ? [field, ...field.fields] : [field]

/** A place that holds nothing: not null, not undefined. */
export const ABSENT = Symbol('absent')

/** The value at a path of own members; ABSENT if there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value
  for (const key of path) {
    if (!isJsonObject(at) || !Object.hasOwn(at, key)) return ABSENT
    at = at[key]
  }
  return at
}

/** A copy with another value at a path; ABSENT removes it. Unchanged parts are shared. */
export function withValue(value: unknown, path: readonly string[], to: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return to
  const members = new Map(isJsonObject(value) ? Object.entries(value) : [])
  const member = withValue(members.has(key) ? members.get(key) : ABSENT, rest, to)
  if (member === ABSENT) members.delete(key)
  else members.set(key, member)
  return members.size === 0 && value === ABSENT && to === ABSENT
    ? ABSENT
    : Object.fromEntries(members)
}

const LONG_TEXT_LENGTH = 100
export const FORMATS = ['email', 'uri', 'date', 'date-time'] as const

/** How a text is written: what it is, whether it is a secret, and on how many lines. */
function textOf(path: readonly string[], schema: JsonObject, at: unknown) {
  const format = FORMATS.find((name) => name === schema.format)
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

/** Text boxes make every line end the same; it is put back where all are the same. */
export const isEditable = (text: string): boolean =>
  !text.includes('\r') || !/\r(?!\n)|(?:^|[^\r])\n/.test(text)

const MAX_FIELDS = 150

/** The schema and the value that a form is made from, and how many fields it has by now. */
type Source = { readonly root: unknown; readonly value: unknown; count: number }

/** The facts that choose a kind. `isOpen`: any kind can hold the value, since there is none. */
type Place = {
  readonly path: readonly string[]
  readonly schema: JsonObject
  readonly at: unknown
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly isOpen: boolean
}

const JSON_KIND: FieldKind = { kind: 'json' }

/**
 * The fields of a form, from a JSON Schema and the value it begins with (ABSENT for none): the
 * whole value, then its members. Members beyond the schema have fields of their own. Nested
 * objects, and values that no field can hold unchanged, are written as JSON. Never throws on what a
 * schema holds.
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

function kindOf(source: Source, place: Place): FieldKind {
  const { path, schema, at, isNullable, isOpen } = place
  const found = choicesOf(schema, source.root)
  if (found) {
    const given = found.hasOther && typeof at === 'string' ? ABSENT : at
    return { kind: 'choice', ...found, choices: withGiven(found.choices, given, isNullable) }
  }
  const type = typeOf(schema, at)
  const fits = FITS.get(type)
  if (!fits || !(isOpen || fits(at))) return JSON_KIND
  switch (type) {
    case 'string':
      return { kind: 'text', ...textOf(path, schema, at) }
    case 'integer':
    case 'number':
      return { kind: 'number', isInteger: type === 'integer' }
    case 'boolean':
      return yesOrNo(source, place)
    case 'array':
      return listOf(source, place)
    default:
      return path.length === 0 ? groupOf(source, place) : JSON_KIND
  }
}

/** Values that a field of each type can hold without changing them. */
const FITS = new Map<unknown, (at: unknown) => boolean>([
  ['string', (at) => typeof at === 'string' && isEditable(at)],
  ['integer', (at) => typeof at === 'number'],
  ['number', (at) => typeof at === 'number'],
  ['boolean', (at) => typeof at === 'boolean'],
  ['array', Array.isArray],
  ['object', isJsonObject],
])

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

function listOf(source: Source, place: Place): FieldKind {
  const { schema, at } = place
  const { root } = source
  const items = readSchema(getOwnMember(schema, 'items'), root).schema
  const given: readonly unknown[] = Array.isArray(at) ? at : []
  if (!given.every((item) => typeof item === 'string')) return JSON_KIND
  const found = choicesOf(items, root)
  if (found) {
    const more = found.hasOther ? [] : given
    const choices = more.reduce<readonly FieldChoice[]>(
      (all, item) => withGiven(all, item, false),
      found.choices,
    )
    return { kind: 'choices', ...found, choices }
  }
  const isOfLines = items.type === 'string' && given.every((item) => !/[\r\n]/.test(item))
  return isOfLines ? { kind: 'list' } : JSON_KIND
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

/** More than these are no choice: they are written. */
const MAX_CHOICES = 200

/**
 * The choices of a schema: `enum` (with `enumNames`), `const`, or `oneOf` and `anyOf` of such. One
 * open text among those is "something else". Source: MCP 2025-11-25, Elicitation, enum schemas.
 */
function choicesOf(schema: JsonObject, root: unknown): Choices | undefined {
  const listed = listedIn(schema)
  if (listed)
    return listed.length > 0 && listed.length <= MAX_CHOICES
      ? { choices: listed, hasOther: false }
      : undefined
  const options = getOwnMember(schema, 'oneOf') ?? getOwnMember(schema, 'anyOf')
  if (!Array.isArray(options) || options.length > MAX_CHOICES) return undefined
  const choices: FieldChoice[] = []
  let hasOther = false
  for (const option of options as readonly unknown[]) {
    const read = readSchema(option, root).schema
    const found = listedIn(read)
    if (found) choices.push(...found)
    else if (read.type === 'string' && !hasOther) hasOther = true
    else return undefined
  }
  return choices.length > 0 && choices.length <= MAX_CHOICES ? { choices, hasOther } : undefined
}

function listedIn(schema: JsonObject): readonly FieldChoice[] | undefined {
  if (Object.hasOwn(schema, 'const')) {
    const { const: value } = schema
    const ours = typeof value === 'boolean' ? '' : labelOf(value)
    const label = ownText(schema, 'title') ?? ours
    return [{ value, label, description: ownText(schema, 'description') }]
  }
  const values = getOwnMember(schema, 'enum')
  if (!Array.isArray(values)) return undefined
  const given = getOwnMember(schema, 'enumNames')
  const names: readonly unknown[] = Array.isArray(given) ? given : []
  return (values as readonly unknown[]).slice(0, MAX_CHOICES + 1).map((value, index) => {
    const name = names[index]
    return { value, label: typeof name === 'string' && name.trim() !== '' ? name : labelOf(value) }
  })
}

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

/** A value as a person reads it: text as it is, anything else as JSON. */
export function labelOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? typeof value
  } catch {
    return typeof value
  }
}

/** A schema with its references followed, its `allOf` joined and null taken out. */
type ReadSchema = { readonly schema: JsonObject; readonly isNullable: boolean }

/** References that are followed, and parts that are joined, for one value. */
const MAX_STEPS = 20
const ANYTHING: JsonObject = {}

/** A text that says something, cut where nobody reads on. */
export function ownText(value: unknown, key: string): string | undefined {
  const text = getOwnMember(value, key)
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, 2000) : undefined
}

/** The type of one value, as far as a form can show it. Schemas that lead nowhere say nothing. */
export function readSchema(schema: unknown, root: unknown): ReadSchema {
  let left = MAX_STEPS
  let isNullable = false
  const follow = (from: unknown): JsonObject => {
    if (!isJsonObject(from) || --left < 0) return ANYTHING
    const { $ref, allOf, ...rest } = { ...from }
    const parts = [
      ...(typeof $ref === 'string' ? [target($ref, root)] : []),
      ...(Array.isArray(allOf) ? (allOf as readonly unknown[]) : []),
    ]
    return withoutNull(parts.reduce<JsonObject>((joined, part) => join(follow(part), joined), rest))
  }
  const withoutNull = (from: JsonObject): JsonObject => {
    if (from.nullable === true) isNullable = true
    if (Array.isArray(from.type) && from.type.includes('null')) {
      isNullable = true
      const types = (from.type as readonly unknown[]).filter((type) => type !== 'null')
      return { ...from, type: types.length === 1 ? types[0] : types }
    }
    for (const key of ['anyOf', 'oneOf']) {
      const options = getOwnMember(from, key)
      if (!Array.isArray(options) || !options.some(isNull)) continue
      isNullable = true
      const others = (options as readonly unknown[]).filter((option) => !isNull(option))
      const { [key]: _, ...rest } = from
      return others.length === 1 ? join(follow(others[0]), rest) : { ...rest, [key]: others }
    }
    return from
  }
  return { schema: follow(schema), isNullable }
}

const isNull = (schema: unknown): boolean =>
  getOwnMember(schema, 'type') === 'null' ||
  (isJsonObject(schema) && Object.hasOwn(schema, 'const') && schema.const === null)

/** Two parts of one schema: both may require; what both describe is described by the second. */
function join(first: JsonObject, second: JsonObject): JsonObject {
  const joined: Record<string, unknown> = { ...first, ...second }
  if (isJsonObject(first.properties) && isJsonObject(second.properties))
    joined.properties = { ...first.properties, ...second.properties }
  if (Array.isArray(first.required) && Array.isArray(second.required))
    joined.required = [...(first.required as unknown[]), ...(second.required as unknown[])]
  return joined
}

function target(reference: string, root: unknown): unknown {
  if (!/^#(?:\/|$)/.test(reference)) return undefined
  return keysOfPointer(decoded(reference)).reduce(getOwnMember, root)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The first of a schema's `examples`, or its `example`; else its place in an example of the whole. */
function exampleIn(schema: unknown, otherwise?: unknown): unknown {
  const examples = getOwnMember(schema, 'examples')
  const [first = getOwnMember(schema, 'example')] = Array.isArray(examples)
    ? (examples as readonly unknown[])
    : []
  return first ?? (otherwise === ABSENT ? undefined : otherwise)
}
