import { isJsonObject, type JsonObject } from '../../model/JsonObject.ts'
import { isSecretKey } from '../../internal/isSecretKey.ts'

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
export function textOf(path: readonly string[], schema: JsonObject, at: unknown) {
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
