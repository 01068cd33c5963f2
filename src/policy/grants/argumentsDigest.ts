import { runInSlices, runToEnd } from '../../internal/work/runInSlices.ts'
import { namedArguments } from '../../json/digestCall.ts'
import { hashSteps, isLong } from '../../json/hashJson.ts'
import { comparedSteps, writtenSteps } from '../../json/textSteps.ts'
import { parseSteps } from '../../json/parseJson.ts'
import type { JsonObject } from '../../tool-call/index.ts'

/**
 * The digest of a call's arguments, with their text where that says more; undefined where they have
 * no canonical JSON, or their text says something else. The text is read once.
 */
export const argumentsDigest = (given: JsonObject, argumentsText?: string): string | undefined =>
  runToEnd(argumentsDigestSteps(given, argumentsText))

/** The same in steps: megabytes take longer than a page may wait. */
export function* argumentsDigestSteps(
  given: JsonObject,
  argumentsText?: string,
): Generator<void, string | undefined> {
  try {
    if (typeof argumentsText !== 'string' || (yield* writtenSteps(argumentsText, given)))
      return yield* hashSteps(namedArguments({ arguments: given }))
    const reading = yield* parseSteps(argumentsText)
    return (yield* comparedSteps(argumentsText, given, reading)).isTextOf
      ? yield* hashSteps(namedArguments({ arguments: given, argumentsText }, reading))
      : undefined
  } catch {
    return undefined
  }
}

/** The digest of the arguments for a permission that is kept later: of much it is made in slices. */
export const laterArgumentsDigest = async (
  given: JsonObject,
  text?: string,
): Promise<string | undefined> =>
  isShort(given, text)
    ? argumentsDigest(given, text)
    : runInSlices(argumentsDigestSteps(given, text))

/** Little enough to be read in one go. */
export const isShort = (given: JsonObject, text = ''): boolean => !isLong(text) && !isLong(given)
