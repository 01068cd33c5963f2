import { digestArguments } from '../../json/digestCall.ts'
import { isTextOf } from '../../json/isTextOf.ts'
import type { JsonObject } from '../../tool-call/index.ts'

/**
 * The digest of a call's arguments, with their text where that says more; undefined where they have
 * no canonical JSON, or their text says something else.
 */
export const argumentsDigest = (given: JsonObject, argumentsText?: string): string | undefined => {
  try {
    return isTextOf(argumentsText, given)
      ? digestArguments({ arguments: given, argumentsText })
      : undefined
  } catch {
    return undefined
  }
}
