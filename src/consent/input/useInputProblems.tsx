'use client'
import { useMemo } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import type { InputCheck } from './inputProblems.ts'

/**
 * What reads schemas, its words, and what draws a problem. Nothing waits for it: it only says more.
 */
export const inputChecks = lazyModule(() => import('./inputChecks.lazy.tsx'))

const NO_WORDS = {}
const NOTHING: InputCheck = { problems: [], isRefused: false, descriptions: new Map() }

/**
 * What a tool's schema has against what it would be given. Nothing without a schema, for one that
 * cannot be used, and until it is known. `given`: undefined where it cannot be read.
 */
export function useInputProblems(
  schema: unknown,
  given: JsonObject | undefined,
): { input: InputCheck; inputWords: Words } {
  const { value } = useLazyModule(inputChecks, schema !== undefined && given !== undefined)
  const input = useMemo(() => {
    if (!value || schema === undefined || given === undefined) return NOTHING
    try {
      return value.inputProblems(schema, given)
    } catch {
      return NOTHING
    }
  }, [value, schema, given])
  return { input, inputWords: useWords(value?.INPUT_WORDS ?? NO_WORDS) }
}
