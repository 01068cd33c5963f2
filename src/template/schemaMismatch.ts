import { Validator, type Schema } from '@cfworker/json-schema'
import type { JsonSchema } from '../tool-call/index.ts'

const DRAFTS = { 'draft-04': '4', 'draft-07': '7', '2019-09': '2019-09' } as const
const MAX_DEPTH = 100
const MAX_MATCHED = 500

/** Patterns that cannot take long with short text: nothing repeated within repetitions, no references back, at most two open repetitions. */
const isHarmless = (pattern: string): boolean => pattern.length < 200 && !/\)[*+?{]|\\[1-9k]/.test(pattern) && (pattern.match(/[*+]|,\}/g)?.length ?? 0) <= 2

/** What of a server's schema is checked. Patterns that could hang the page are not, nor are formats. */
function checkable(schema: unknown, hasLongText: boolean, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deep')
  if (Array.isArray(schema)) return schema.map((each) => checkable(each, hasLongText, depth + 1))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'format' && !(key === 'pattern' && (hasLongText || typeof value !== 'string' || !isHarmless(value))) && !(key === 'patternProperties' && hasUnsafeKey(value)))
  return Object.fromEntries(kept.map(([key, value]) => [key, checkable(value, hasLongText, depth + 1)]))
}

const hasUnsafeKey = (patterns: unknown): boolean => Object.keys(Object(patterns) as object).some((pattern) => !isHarmless(pattern))

const hasLongText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.length > MAX_MATCHED
  return typeof value === 'object' && value !== null && Object.entries(value).some(([key, each]) => key.length > MAX_MATCHED || hasLongText(each))
}

/** Why a value does not match a JSON Schema, or undefined where it does. Interprets the schema: nothing is compiled, so a page's CSP may forbid eval. */
export function schemaMismatch(schema: JsonSchema, value: unknown): string | undefined {
  const named = typeof schema === 'object' && typeof schema.$schema === 'string' ? schema.$schema : ''
  const draft = Object.entries(DRAFTS).find(([name]) => named.includes(name))?.[1] ?? '2020-12'
  try {
    const { valid, errors } = new Validator(checkable(schema, hasLongText(value)) as Schema | boolean, draft).validate(value)
    return valid ? undefined : errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`).join(' ')
  } catch (error) {
    return `the schema cannot be used: ${error instanceof Error ? error.message : 'unknown error'}`
  }
}
