import { format, Validator, type Schema } from '@cfworker/json-schema'
import { pointerKey } from './digestCall.ts'
import { getOwnMember } from '../../model/JsonObject.ts'
import type { LinearPattern } from './linearPattern.lazy.ts'

/**
 * The place where a value breaks its schema, as a JSON Pointer, and the keyword of the schema that
 * says so. A missing member (`required`) has its own place.
 */
export type SchemaProblem = {
  readonly pointer: string
  readonly keyword: string
  readonly text: string
  readonly location: string
}

const DRAFTS = { 'draft-04': '4', 'draft-07': '7', '2019-09': '2019-09' } as const

/** The problems, and whether all of the schema's patterns were checked. */
export type SchemaCheck = {
  readonly problems: readonly SchemaProblem[]
  /** Some patterns are left to the server, and what would depend on them is not a problem. */
  readonly leavesPatterns: boolean
}

export type CheckSchemaOptions = {
  /** Makes a pattern ready. Without it all patterns are left to the server. */
  readonly compilePattern?: ((pattern: string) => LinearPattern | undefined) | undefined
}

export function hasPatterns(schema: unknown): boolean {
  try {
    return patternsIn(schema).size > 0
  } catch {
    return false // it is too deep to be used
  }
}

/** Names of properties that are compared with patterns, in characters. */
const MAX_NAMES = 20_000
/** The interpreter asks a function for a format: our patterns are formats to it. */
const FORMAT = 'handrail-pattern '
/** Keywords in which a refusal counts in favour: without a pattern they would refuse too much. */
const AGAINST = 'not if then else maxContains unevaluatedItems unevaluatedProperties'.split(' ')

/** The part of a server's schema that the interpreter checks: no formats, and no patterns. */
function checkable(schema: unknown, value: unknown, patterns: PatternCheck): unknown {
  const names = namesIn(value)
  return mapSchema(schema, (keywords) => {
    const given = new Map(keywords)
    const checked = new Map(given)
    checked.delete('format')
    checked.delete('pattern')
    const pattern = given.get('pattern')
    if (typeof pattern === 'string' && patterns.compiled.has(pattern))
      checked.set('format', FORMAT + pattern)
    if (given.has('patternProperties')) {
      const byName = literalNames(given.get('patternProperties'), names, patterns)
      if (byName) checked.set('patternProperties', byName)
      else for (const key of ['patternProperties', 'additionalProperties']) checked.delete(key)
    }
    if (patterns.isPartial) {
      for (const key of AGAINST) checked.delete(key)
      if (checked.has('oneOf')) {
        checked.set('allOf', [...asList(checked.get('allOf')), { anyOf: checked.get('oneOf') }])
        checked.delete('oneOf')
      }
    }
    return [...checked]
  })
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** `patternProperties` by the names that match; undefined if a pattern is left to the server. */
function literalNames(
  schemas: unknown,
  names: ReadonlySet<string> | undefined,
  patterns: PatternCheck,
): unknown {
  const byName = new Map<string, unknown[]>()
  for (const [pattern, schema] of Object.entries(Object(schemas) as object)) {
    if (!names || !patterns.compiled.has(pattern)) return undefined
    const matching = [...names].filter((name) => patterns.matches(pattern, name))
    const literals = matching.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    const key = matching.length === 0 ? '(?!)' : `^(?:${literals.join('|')})$`
    byName.set(key, [...(byName.get(key) ?? []), schema])
  }
  return Object.fromEntries([...byName].map(([key, allOf]) => [key, { allOf }]))
}

/** The names of all members of a value; undefined if they are too many. */
function namesIn(value: unknown): ReadonlySet<string> | undefined {
  const names = new Set<string>()
  const collect = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return
    for (const [name, member] of Object.entries(each)) {
      if (!Array.isArray(each)) names.add(name)
      collect(member)
    }
  }
  collect(value)
  return [...names].join('').length > MAX_NAMES ? undefined : names
}

/** The interpreter says it in a sentence: `Instance does not have required property "a".` */
function missingKey(sentence: string): string {
  const key = /property "([^]*)"\.$/.exec(sentence)?.[1]
  return key === undefined ? '' : `/${pointerKey(key)}`
}

/**
 * All places in which a value does not match a JSON Schema (draft 4 to 2020-12). Interprets the
 * schema: nothing is compiled, so a page's CSP may forbid eval. Patterns run in an engine that is
 * linear in time, or not at all. Throws an Error if the schema cannot be used.
 */
export function checkSchema(
  schema: unknown,
  value: unknown,
  { compilePattern }: CheckSchemaOptions = {},
): SchemaCheck {
  const patterns = preparePatterns(patternsIn(schema), compilePattern)
  try {
    return {
      problems: validate(schema, value, patterns),
      leavesPatterns: patterns.isPartial,
    }
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error
    return checkSchema(schema, value)
  }
}

function validate(
  schema: unknown,
  value: unknown,
  patterns: PatternCheck,
): readonly SchemaProblem[] {
  const given = getOwnMember(schema, '$schema')
  const named = typeof given === 'string' ? given : ''
  const draft = Object.entries(DRAFTS).find(([name]) => named.includes(name))?.[1] ?? '2020-12'
  const checked = checkable(schema, value, patterns) as Schema | boolean
  for (const pattern of patterns.compiled.keys())
    format[FORMAT + pattern] = (text) => patterns.matches(pattern, text)
  try {
    const { errors } = new Validator(checked, draft, false).validate(value)
    return errors.map(({ instanceLocation, keyword, keywordLocation, error }) => ({
      pointer: `${decodeURIComponent(instanceLocation.slice(1))}${keyword === 'required' ? missingKey(error) : ''}`,
      keyword: keyword === 'format' ? 'pattern' : keyword,
      text: keyword === 'format' ? 'String does not match pattern.' : error,
      location: keywordLocation,
    }))
  } finally {
    for (const pattern of patterns.compiled.keys()) delete format[FORMAT + pattern]
  }
}

type PatternCheck = ReturnType<typeof preparePatterns>

const MAX_DEPTH = 100
/** Sizes of all patterns of a schema together: each is compiled. */
const MAX_COMPILED_SIZE = 6000
/** Sizes of patterns times lengths of texts, for one check: a fraction of a second. */
const MAX_STEPS = 2_000_000

/** More was to be matched than a page may wait for. */
class TooManySteps extends Error {}

/** Members of these are schemas by their names, and these hold data: no keywords stand there. */
const NAMED = [
  'properties',
  'patternProperties',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  '$defs',
  'definitions',
]
const DATA = ['enum', 'const', 'default', 'examples']

/** Changes the keywords of a schema, of the schemas in it first. Throws if it is too deep. */
function mapSchema(
  schema: unknown,
  change: (keywords: [string, unknown][]) => [string, unknown][],
  depth = 0,
): unknown {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deep')
  const map = (each: unknown) => mapSchema(each, change, depth + 1)
  if (Array.isArray(schema)) return schema.map(map)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    change(
      Object.entries(schema).map(([key, value]) => [
        key,
        DATA.includes(key) ? value : NAMED.includes(key) ? mapMembers(value, map) : map(value),
      ]),
    ),
  )
}

const mapMembers = (schemas: unknown, map: (schema: unknown) => unknown): unknown =>
  typeof schemas !== 'object' || schemas === null || Array.isArray(schemas)
    ? schemas
    : Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, map(schema)]))

function patternsIn(schema: unknown): ReadonlySet<string> {
  const patterns = new Set<string>()
  mapSchema(schema, (keywords) => {
    for (const [key, value] of keywords) {
      if (key === 'pattern' && typeof value === 'string') patterns.add(value)
      if (key === 'patternProperties')
        for (const each of Object.keys(Object(value) as object)) patterns.add(each)
    }
    return keywords
  })
  return patterns
}

/**
 * Compiles the patterns of a schema. Without `compile` they are all left to the server. A match
 * that takes too many steps throws a TooManySteps.
 */
function preparePatterns(
  patterns: ReadonlySet<string>,
  compile: CheckSchemaOptions['compilePattern'],
) {
  const compiled = new Map<string, LinearPattern>()
  let size = 0
  let steps = 0
  for (const pattern of patterns) {
    const linear = size > MAX_COMPILED_SIZE ? undefined : compile?.(pattern)
    if (linear) compiled.set(pattern, linear)
    size += linear?.size ?? 0
  }
  return {
    /** The patterns that are checked here, and not by the server. */
    compiled,
    /** At least one pattern is left to the server. */
    isPartial: compiled.size < patterns.size,
    matches(pattern: string, text: string): boolean {
      const linear = compiled.get(pattern)!
      steps += linear.size * (text.length + 1)
      if (steps > MAX_STEPS) throw new TooManySteps()
      return linear.test(text)
    },
  }
}
