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
  const members = new Map<string, unknown>(Object.entries(b))
  const own = Object.entries(a)
  return (
    own.length === members.size &&
    own.every(([key, member]) => members.has(key) && sameJson(member, members.get(key)))
  )
}
