'use client'
import { useMemo } from 'react'
import { lazyModule, useLazyModule } from '../internal/useLazyModule.ts'
import type { SchemaCheck } from '../json/checkSchema.lazy.ts'
import type { JsonSchema } from '../tool-call/index.ts'
import { ABSENT } from './schema/valueAt.ts'

/** Interprets schemas. Fetched with the first form that is shown. */
const checker = lazyModule(() => import('../json/checkSchema.lazy.ts'))
/** Matches patterns. Fetched with the first schema that has one. */
const patternEngine = lazyModule(() => import('../json/pattern/linearPattern.lazy.ts'))

/**
 * `loading`: nothing is checked yet. `failed`: the rules did not load. `unusable`: the schema is
 * none; only the fields themselves are checked.
 */
export type SchemaRules = 'loading' | 'ready' | 'failed' | 'unusable'

const NOTHING: SchemaCheck = { problems: [], leavesPatterns: false }

/** Where a value breaks the schema of its form. Nothing waits for what matches patterns. */
export function useSchemaCheck(schema: JsonSchema, value: unknown) {
  const { value: rules, failed } = useLazyModule(checker, true)
  const usesPatterns = useMemo(
    () => rules !== undefined && attempt(() => rules.hasPatterns(schema)) === true,
    [rules, schema],
  )
  const { value: engine } = useLazyModule(patternEngine, usesPatterns)
  const found = useMemo(
    () =>
      !rules || value === ABSENT
        ? NOTHING
        : attempt(() => rules.checkSchema(schema, value, engine)),
    [rules, schema, value, engine],
  )
  const state: SchemaRules = !found ? 'unusable' : rules ? 'ready' : failed ? 'failed' : 'loading'
  return { ...(found ?? NOTHING), rules: state, reload: checker.load }
}

/** Undefined where the schema cannot be used. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
