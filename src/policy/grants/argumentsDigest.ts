import { digestArguments } from '../../json/digestCall.ts'
import { isTextOf, isWrittenText } from '../../json/isTextOf.ts'
import { parseJson } from '../../json/parseJson.ts'
import type { JsonObject } from '../../tool-call/index.ts'

/**
 * The digest of a call's arguments, with their text where that says more; undefined where they have
 * no canonical JSON, or their text says something else. The text is read once.
 */
export function argumentsDigest(given: JsonObject, argumentsText?: string): string | undefined {
  try {
    if (typeof argumentsText !== 'string' || isWrittenText(argumentsText, given))
      return digestArguments({ arguments: given })
    const reading = parseJson(argumentsText)
    return isTextOf(argumentsText, given, reading)
      ? digestArguments({ arguments: given, argumentsText }, reading)
      : undefined
  } catch {
    return undefined
  }
}
