/**
 * Whether two values are the same JSON: own members in any order, 0 as -0. As deep as the shallower
 * of the two.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false
  if (Array.isArray(a))
    return (
      a.length === (b as unknown[]).length &&
      a.every((item, i) => sameJson(item, (b as unknown[])[i]))
    )
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson((a as Json)[key], (b as Json)[key]))
  )
}

type Json = Record<string, unknown>
