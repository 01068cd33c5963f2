import { digestArguments } from '../../json/digestCall.ts'
import { hashJson } from '../../json/hashJson.ts'
import { isTextOf } from '../../json/isTextOf.ts'
import type { JsonObject } from '../../tool-call/index.ts'

/**
 * The digest of a call's arguments, with their text where that says more; undefined where they have
 * no canonical JSON, or their text says something else.
 */
export const argumentsDigest = (given: JsonObject, argumentsText?: string): string | undefined =>
  orUndefined(() =>
    isTextOf(argumentsText, given)
      ? digestArguments({ arguments: given, argumentsText })
      : undefined,
  )

/** The digest of one argument. */
export const valueDigest = (value: unknown): string | undefined =>
  orUndefined(() => hashJson(value))

function orUndefined<T>(read: () => T | undefined): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
