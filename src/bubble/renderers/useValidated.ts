'use client'
import { useEffect, useMemo, useState } from 'react'
import type { Schema } from '../../tool-call/index.ts'

type Validated<T> = { value: T } | undefined

/**
 * The validated value. Undefined while validation runs, and if the schema rejects it. Without a
 * schema or a value there is nothing to validate.
 */
export function useValidated<T>(schema: Schema<T> | undefined, value: unknown): Validated<T> {
  const outcome = useMemo(
    () => (schema && value !== undefined ? validate(schema, value) : undefined),
    [schema, value],
  )
  const [late, setLate] = useState<{ of: unknown; accepted: Validated<T> }>()
  useEffect(() => {
    if (!(outcome instanceof Promise)) return
    void outcome.then((accepted) => setLate({ of: outcome, accepted }))
  }, [outcome])
  return outcome instanceof Promise ? (late?.of === outcome ? late.accepted : undefined) : outcome
}

/** A schema that throws refuses. */
function validate<T>(schema: Schema<T>, value: unknown): Validated<T> | Promise<Validated<T>> {
  try {
    const result = schema['~standard'].validate(value)
    return result instanceof Promise
      ? result.then(validatedResult, () => undefined)
      : validatedResult(result)
  } catch {
    return undefined
  }
}

const validatedResult = <T>(
  result: { readonly value: T } | { readonly issues: readonly unknown[] },
): Validated<T> =>
  'issues' in result && result.issues !== undefined
    ? undefined
    : { value: (result as { value: T }).value }
