import { RE2JS } from 're2js'
import type { JsonSchema, JsonSchemaOrFlag } from './JsonSchema.ts'
import { resolveReference } from './expandSchema.ts'

const KNOWN = new Set([
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  '$ref',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'format',
  'type',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
])
const FORMATS = new Set(['uri', 'url', 'iri', 'uri-reference', 'email'])
const DEEPEST = 32
const LONGEST_PATTERN = 200

/**
 * Whether a value is sure to satisfy a JSON Schema. A keyword that is not known here makes it
 * unsure, hence false.
 */
export function satisfiesSchema(
  value: unknown,
  schema: JsonSchemaOrFlag | undefined,
  root: JsonSchemaOrFlag = schema ?? true,
  depth = 0,
): boolean {
  if (schema === undefined || schema === true) return true
  if (schema === false || depth > DEEPEST) return false
  if (!isKnown(schema)) return false
  const check = (inner: unknown, part: JsonSchemaOrFlag | undefined): boolean =>
    satisfiesSchema(inner, part, root, depth + 1)
  if (schema.$ref !== undefined && !check(value, resolveReference(schema.$ref, root) ?? false))
    return false
  if (schema.type !== undefined && ![schema.type].flat().some((type) => hasType(value, type)))
    return false
  if (schema.enum && !schema.enum.some((allowed) => isSame(allowed, value))) return false
  if (schema.const !== undefined && !isSame(schema.const, value)) return false
  if (schema.allOf?.some((part) => !check(value, part))) return false
  if (schema.anyOf && !schema.anyOf.some((part) => check(value, part))) return false
  if (
    schema.oneOf &&
    (!schema.oneOf.every((part) => isCertain(part)) ||
      schema.oneOf.filter((part) => check(value, part)).length !== 1)
  )
    return false
  if (schema.not !== undefined && (!isCertain(schema.not) || check(value, schema.not))) return false
  if (typeof value === 'string') return fitsString(value, schema)
  if (typeof value === 'number') return fitsNumber(value, schema)
  if (Array.isArray(value)) return fitsArray(value, schema, check)
  return typeof value !== 'object' || value === null || fitsObject(value, schema, check)
}

function isKnown(schema: JsonSchema): boolean {
  return Object.keys(schema).every((keyword) => KNOWN.has(keyword) || keyword.startsWith('x-'))
}

/** Where a refusal counts in favour, as in `not` and `oneOf`, unsure must not pass for refused. */
function isCertain(schema: JsonSchemaOrFlag | undefined, depth = 0): boolean {
  if (schema === undefined || typeof schema === 'boolean') return true
  if (
    depth > DEEPEST ||
    schema.$ref !== undefined ||
    !isKnown(schema) ||
    (schema.format !== undefined && !FORMATS.has(schema.format))
  )
    return false
  const parts = [
    schema.items,
    schema.additionalProperties,
    schema.not,
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ]
  return parts.every((part) => isCertain(part, depth + 1))
}

type Check = (inner: unknown, part: JsonSchemaOrFlag | undefined) => boolean

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function fitsString(
  value: string,
  { minLength = 0, maxLength = Infinity, pattern, format }: JsonSchema,
): boolean {
  const length = Array.from(value).length
  if (length < minLength || length > maxLength) return false
  if (pattern !== undefined && !compile(pattern)?.test(value)) return false
  return format === undefined || fitsFormat(value, format)
}

/** In an engine that is linear in time: a server's pattern must not stop this one. */
function compile(pattern: string): RE2JS | undefined {
  try {
    return pattern.length > LONGEST_PATTERN
      ? undefined
      : RE2JS.compile(RE2JS.translateRegExp(pattern))
  } catch {
    return undefined
  }
}

function fitsFormat(value: string, format: string): boolean {
  switch (format) {
    case 'uri':
    case 'url':
    case 'iri':
      return /^[a-z][a-z\d+.-]*:[^\s"<>\\^`{|}]+$/i.test(value)
    case 'uri-reference':
      return /^[^\s"<>\\^`{|}]*$/.test(value)
    case 'email':
      return /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(value)
    default:
      return false
  }
}

function fitsNumber(
  value: number,
  {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
    multipleOf,
  }: JsonSchema,
): boolean {
  return (
    value >= minimum &&
    value <= maximum &&
    value > exclusiveMinimum &&
    value < exclusiveMaximum &&
    (multipleOf === undefined || Number.isInteger(value / multipleOf))
  )
}

function fitsArray(
  value: readonly unknown[],
  { items, minItems = 0, maxItems = Infinity, uniqueItems }: JsonSchema,
  check: Check,
): boolean {
  if (value.length < minItems || value.length > maxItems) return false
  if (
    uniqueItems === true &&
    new Set(value.map((item) => JSON.stringify(item))).size !== value.length
  )
    return false
  return Array.isArray(items) ? false : value.every((item) => check(item, items))
}

function fitsObject(
  value: object,
  {
    properties = {},
    required = [],
    additionalProperties,
    minProperties = 0,
    maxProperties = Infinity,
  }: JsonSchema,
  check: Check,
): boolean {
  const entries = Object.entries(value)
  if (entries.length < minProperties || entries.length > maxProperties) return false
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    entries.every(([name, inner]) =>
      check(inner, Object.hasOwn(properties, name) ? properties[name] : additionalProperties),
    )
  )
}
