import { jsonPieces } from './hashJson.ts'
import type { ParsedJson } from './parseJson.ts'

/** A text that is no JSON, or is an argument itself. */
export const isFreeForm = (text: string, given: object): boolean =>
  !/^\s*[[{"]/.test(text) || Object.values(given).includes(text)

/**
 * What a text that was read says of the arguments, in steps: the same (`isSame`), or nothing else
 * (`isTextOf`).
 */
export function* comparedSteps(
  text: string,
  given: object,
  { value, state, duplicateKeys }: ParsedJson,
): Generator<void, { isSame: boolean; isTextOf: boolean }> {
  const isWhole = state === 'complete' && duplicateKeys.length === 0
  const isSame = isWhole && (yield* sameJsonSteps(value, given))
  return { isSame, isTextOf: isSame || isFreeForm(text, given) }
}

/**
 * Whether a text is what JSON.stringify makes of data, in steps: then it gives no key twice and no
 * number that is lost, and need not be read, which takes ten times as long.
 */
export function* writtenSteps(text: string, given: object): Generator<void, boolean> {
  let at = 0
  try {
    for (const piece of jsonPieces(given)) {
      if (!text.startsWith(piece, at)) return false
      at += piece.length
      yield
    }
  } catch {
    return false // it has no canonical JSON
  }
  return at === text.length
}

/** After how many objects and lists a page may answer. */
const STEP_CONTAINERS = 1_000

/** As `sameJson`, in steps, for what is no deeper than data may be. */
function* sameJsonSteps(
  a: unknown,
  b: unknown,
  seen = { containers: 0 },
): Generator<void, boolean> {
  if (a === b) return true
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false
  seen.containers += 1
  if (seen.containers % STEP_CONTAINERS === 0) yield
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  for (const key of keys) {
    if (!Object.hasOwn(b, key)) return false
    if (!(yield* sameJsonSteps(a[key], b[key], seen))) return false
  }
  return true
}

const isContainer = (value: unknown): value is Json => typeof value === 'object' && value !== null

type Json = Record<string, unknown>
