import { Validator, type Schema } from '@cfworker/json-schema'

/**
 * Where a value breaks its schema, as a JSON Pointer, and which keyword of the schema says so. What
 * is missing (`required`) stands where it is missing.
 */
export type SchemaProblem = {
  readonly pointer: string
  readonly keyword: string
  /** The interpreter's own sentence. */
  readonly text: string
  /** Where the keyword stands in the schema. */
  readonly location: string
}

const DRAFTS = { 'draft-04': '4', 'draft-07': '7', '2019-09': '2019-09' } as const
const MAX_DEPTH = 100
const MAX_MATCHED = 500

/**
 * Patterns that cannot take long with short text: nothing repeated within repetitions, no
 * references back, at most two open repetitions.
 */
export const isHarmlessPattern = (pattern: string): boolean =>
  pattern.length < 200 &&
  !/\)[*+?{]|\\[1-9k]/.test(pattern) &&
  (pattern.match(/[*+]|,\}/g)?.length ?? 0) <= 2

/** Whose members are names, and whose value is data: no keywords stand there. */
const NAMED = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']
const DATA = ['enum', 'const', 'default', 'examples']

/**
 * What of a server's schema is checked. Patterns that could hang the page are not, nor are formats.
 */
function checkable(schema: unknown, hasLongText: boolean, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deep')
  if (Array.isArray(schema)) return schema.map((each) => checkable(each, hasLongText, depth + 1))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      key !== 'format' &&
      !(
        key === 'pattern' &&
        (hasLongText || typeof value !== 'string' || !isHarmlessPattern(value))
      ) &&
      !(key === 'patternProperties' && hasUnsafeKey(value)),
  )
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      DATA.includes(key)
        ? value
        : NAMED.includes(key)
          ? checkableMembers(value, hasLongText, depth)
          : checkable(value, hasLongText, depth + 1),
    ]),
  )
}

function checkableMembers(schemas: unknown, hasLongText: boolean, depth: number): unknown {
  if (typeof schemas !== 'object' || schemas === null || Array.isArray(schemas)) return schemas
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      checkable(schema, hasLongText, depth + 1),
    ]),
  )
}

const hasUnsafeKey = (patterns: unknown): boolean =>
  Object.keys(Object(patterns) as object).some((pattern) => !isHarmlessPattern(pattern))

const hasLongText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.length > MAX_MATCHED
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([key, each]) => key.length > MAX_MATCHED || hasLongText(each))
  )
}

/** The interpreter says it in a sentence: `Instance does not have required property "a".` */
function missingKey(sentence: string): string {
  const key = /property "([^]*)"\.$/.exec(sentence)?.[1]
  return key === undefined ? '' : `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/**
 * Where a value does not match a JSON Schema (draft 4 to 2020-12): all of it, or with `isBrief` the
 * first. Interprets the schema: nothing is compiled, so a page's CSP may forbid eval. Throws an
 * Error where the schema cannot be used.
 */
export function checkSchema(
  schema: unknown,
  value: unknown,
  { isBrief = false } = {},
): readonly SchemaProblem[] {
  const named =
    typeof schema === 'object' &&
    schema !== null &&
    '$schema' in schema &&
    typeof schema.$schema === 'string'
      ? schema.$schema
      : ''
  const draft = Object.entries(DRAFTS).find(([name]) => named.includes(name))?.[1] ?? '2020-12'
  const { errors } = new Validator(
    checkable(schema, hasLongText(value)) as Schema | boolean,
    draft,
    isBrief,
  ).validate(value)
  return errors.map(({ instanceLocation, keyword, keywordLocation, error }) => ({
    pointer: `${decodeURIComponent(instanceLocation.slice(1))}${keyword === 'required' ? missingKey(error) : ''}`,
    keyword,
    text: error,
    location: keywordLocation,
  }))
}
