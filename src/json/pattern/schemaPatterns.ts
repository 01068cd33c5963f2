import type { LinearPattern } from './linearPattern.lazy.ts'

/** What is needed to check the patterns of one schema for one value. */
export type PatternCheck = {
  /** The patterns that are checked here, and not by the server. */
  readonly compiled: ReadonlyMap<string, LinearPattern>
  /** Whether a text matches one of those. */
  matches(pattern: string, text: string): boolean
  /** At least one pattern is left to the server. */
  readonly isPartial: boolean
}

const MAX_DEPTH = 100
/** Sizes of all patterns of a schema together: each is compiled. */
const MAX_COMPILED_SIZE = 6000
/** Sizes of patterns times lengths of texts, for one check: a fraction of a second. */
const MAX_STEPS = 2_000_000

/** More was to be matched than a page may wait for. */
export class TooManySteps extends Error {}

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

/** Changes the keywords of a schema, of the schemas in it first. Throws where it is too deep. */
export function mapSchema(
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

/** All patterns that a schema has for texts and for names. */
export function patternsIn(schema: unknown): ReadonlySet<string> {
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
 * Compiles the patterns of a schema. Without `compile` they are all left to the server. What is too
 * much to match throws a TooManySteps.
 */
export function preparePatterns(
  patterns: ReadonlySet<string>,
  compile: ((pattern: string) => LinearPattern | undefined) | undefined,
): PatternCheck {
  const compiled = new Map<string, LinearPattern>()
  let size = 0
  let steps = 0
  for (const pattern of patterns) {
    const linear = size > MAX_COMPILED_SIZE ? undefined : compile?.(pattern)
    if (linear) compiled.set(pattern, linear)
    size += linear?.size ?? 0
  }
  return {
    compiled,
    isPartial: compiled.size < patterns.size,
    matches(pattern, text) {
      const linear = compiled.get(pattern)!
      steps += linear.size * (text.length + 1)
      if (steps > MAX_STEPS) throw new TooManySteps()
      return linear.test(text)
    },
  }
}
