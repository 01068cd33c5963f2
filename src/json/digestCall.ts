import type { JsonObject } from '../tool-call/index.ts'
import { hashJson, withoutDigest } from './hashJson.ts'
import { parseJson, type ParsedJson } from './parseJson.ts'
import { sameJson } from './sameJson.ts'

/**
 * What a person was shown of a call. `definition` is what was declared of the tool, null where
 * nothing was; `argumentsText` is what the arguments were parsed from.
 */
export type ShownCall = {
  server?: string | undefined
  tool: string
  definition: JsonObject | null
  arguments: JsonObject
  argumentsText?: string | undefined
}

/**
 * Names exactly what was shown: SHA-256, in hex, of the canonical JSON (RFC 8785) of server, tool,
 * definition and arguments. Synchronous.
 *
 * The text of the arguments counts where they have no canonical JSON: with a number that no double
 * holds it is hashed in their place, and text that is no JSON (a free-form input) is hashed beside
 * them. Otherwise the digest is the same with and without the text, however that was spaced.
 *
 * Throws a TypeError where a call cannot be named, and so cannot be allowed: a key given twice; a
 * number that no double holds, when the text is missing or is not the text of these arguments (an
 * edited payload); text over the limits of `parseJson`; a number that is not finite, a cycle.
 * @example
 * digestCall({ server: 'files', tool: 'write_file', definition: null, arguments: { path: 'a' } })
 */
export const digestCall = (shown: ShownCall): string => hashJson(namedCall(shown))

/**
 * What a digest of a call is made of. Throws a TypeError where its text cannot stand for it.
 * `reading`: of the text, where it was read already.
 */
export function namedCall(shown: ShownCall, reading?: ParsedJson): JsonObject {
  const { server = null, tool, definition } = shown
  return { server, tool, definition, ...namedArguments(shown, reading) }
}

/** What stands for the arguments in it, and is all of it for a permission that names only them. */
export function namedArguments(
  { arguments: given, argumentsText: text }: Pick<ShownCall, 'arguments' | 'argumentsText'>,
  reading?: ParsedJson,
): JsonObject {
  if (typeof text !== 'string' || text.trim() === '') return { arguments: given }
  const { value, problem, duplicateKeys, inexactNumbers } = reading ?? parseJson(text)
  const [twice] = duplicateKeys
  if (twice !== undefined)
    throw withoutDigest(`The key ${JSON.stringify(twice.slice(0, 100))} is given twice`)
  if (problem === 'syntax') return { arguments: given, argumentsText: text }
  if (problem) throw withoutDigest(`Its text exceeds the limit of ${problem}`)
  if (inexactNumbers.length === 0) return { arguments: given }
  if (!sameJson(value, given))
    throw withoutDigest('A number is not exact, and the text is not the text of these arguments')
  return { argumentsText: text }
}
