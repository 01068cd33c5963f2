import { getOwnMember, isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { keyText } from '../../json/memberPath.ts'
import { choicesOf, withGiven } from './choicesOf.ts'
import type { Field, FieldKind, RowsField } from './Field.ts'
import { exampleIn, ownText, readSchema } from './readSchema.ts'
import { areRows } from './rows.ts'
import { isEditable, textOf } from './textOf.ts'
import { ABSENT, pointerOf, valueAt, withValue } from './valueAt.ts'

/**
 * Objects within each other that are shown as fields, and fields of one form. What lies beyond is
 * written as JSON.
 */
const MAX_DEPTH = 4
const MAX_FIELDS = 150

/**
 * The schema and the value that a form is made from, with rows in place of lists of objects, and
 * how many fields it has by now.
 */
type Source = { readonly root: unknown; value: unknown; count: number; readonly limit: number }

/** What a kind is chosen by. `isOpen`: any kind can hold the value, since there is none. */
type Place = {
  readonly path: readonly string[]
  /** Objects around it. A row of a list counts with its list. */
  readonly depth: number
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
export const deriveFields = (root: unknown, value: unknown): Field => deriveForm(root, value).root

/** The same with the value as the form holds it, and the way to a further row of a list. */
export function deriveForm(
  schema: unknown,
  given: unknown,
): { root: Field; value: unknown; newRow(list: RowsField): Field } {
  const source: Source = { root: schema, value: given, count: 0, limit: MAX_FIELDS }
  const root = fieldOf(source, [], schema, true)
  return {
    root,
    value: source.value,
    newRow({ path, title, items, depth }) {
      lastAdded += MAX_FIELDS
      const added = { root: schema, value: ABSENT, count: lastAdded, limit: lastAdded + MAX_FIELDS }
      return rowOf(added, { path, depth, title, items })
    },
  }
}

/** Fields of added rows are counted apart: a form that comes back has had some. */
let lastAdded = 1_000_000

function fieldOf(
  source: Source,
  path: readonly string[],
  given: unknown,
  isRequired: boolean,
  depth = path.length,
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
    ...kindOf(source, { path, depth, schema, at, isRequired, isNullable, isOpen }),
  }
}

function kindOf(source: Source, place: Place): FieldKind {
  const { path, depth, schema, at, isNullable, isOpen } = place
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
      return isOpen || Array.isArray(at) ? listOf(source, place) : JSON_KIND
    case 'object':
      return (isOpen || isJsonObject(at)) && depth < MAX_DEPTH ? groupOf(source, place) : JSON_KIND
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

function listOf(source: Source, place: Place): FieldKind {
  const { schema, at } = place
  const { root } = source
  const items = readSchema(getOwnMember(schema, 'items'), root).schema
  const all = Array.isArray(at) ? (at as readonly unknown[]) : []
  if (areRows(items)) return rowsOf(source, place, all)
  if (!all.every((item) => typeof item === 'string')) return JSON_KIND
  const found = choicesOf(items, root)
  const given: readonly string[] = all
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

/** A list of objects as rows, where the form has room for them. */
function rowsOf(
  source: Source,
  { path, depth, schema }: Place,
  given: readonly unknown[],
): FieldKind {
  const items = getOwnMember(schema, 'items')
  const isLarge = source.count + given.length > source.limit
  if (depth >= MAX_DEPTH || isLarge || Object.hasOwn(schema, 'default')) return JSON_KIND
  const before = { ...source }
  const title = ownText(schema, 'title') ?? keyText(path.at(-1) ?? '')
  const keyed = given.map((item, at) => [rowKey(source.count + at), item] as const)
  if (valueAt(source.value, path) !== ABSENT)
    source.value = withValue(source.value, path, Object.fromEntries(keyed))
  source.count += given.length
  const rows = keyed.map(([key]) => rowOf(source, { path, depth, title, items }, key))
  if (rows.every(({ kind }) => kind === 'group')) return { kind: 'rows', items, depth, rows }
  // what does not fit as a whole is written as JSON
  Object.assign(source, before)
  return JSON_KIND
}

const rowKey = (count: number) => `row ${count}`

function rowOf(
  source: Source,
  { path, depth, title, items }: Pick<RowsField, 'path' | 'depth' | 'title' | 'items'>,
  key = rowKey(source.count++),
): Field {
  const row = fieldOf(source, [...path, key], items, true, depth)
  return { ...row, title: ownText(row.schema, 'title') ?? title }
}

function groupOf(source: Source, { path, depth, schema, at }: Place): FieldKind {
  const properties = getOwnMember(schema, 'properties')
  const declared = isJsonObject(properties) ? Object.entries(properties) : []
  const names = new Set(declared.map(([key]) => key))
  const others = isJsonObject(at) ? Object.keys(at).filter((key) => !names.has(key)) : []
  const size = declared.length + others.length
  if ((size === 0 && !isJsonObject(properties)) || source.count + size > source.limit)
    return JSON_KIND
  const required = getOwnMember(schema, 'required')
  const additional = getOwnMember(schema, 'additionalProperties')
  const members = [
    ...declared,
    ...others.map((key) => [key, isJsonObject(additional) ? additional : {}] as const),
  ]
  const fields = members.map(([key, member]) =>
    fieldOf(
      source,
      [...path, key],
      member,
      Array.isArray(required) && required.includes(key),
      depth + 1,
    ),
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
