/** The most that a digest is made of, in UTF-16 units: it is made in the click. */
const MAX_DIGEST_LENGTH = 1_000_000

/** Deeper data has none: reading it could end the page's stack. */
const MAX_DEPTH = 1_000

/** True if arguments, or their text, are longer or deeper than a digest may be. */
export function isTooLong(given: unknown, text = ''): boolean {
  let left = MAX_DIGEST_LENGTH
  const take = (part: unknown, depth: number): boolean => {
    left -= typeof part === 'string' ? part.length : 4
    if (left < 0 || depth > MAX_DEPTH) return true
    return isContainer(part) && Object.values(part).some((each) => take(each, depth + 1))
  }
  return text.length > MAX_DIGEST_LENGTH || take(given, 0)
}

/** True if two values are the same JSON: own members in any order, 0 as -0. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => sameJson(item, b[at]))
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  )
}

const isContainer = (value: unknown): value is Json => typeof value === 'object' && value !== null

type Json = Record<string, unknown>
