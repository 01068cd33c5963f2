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

/** After how many objects and lists a page may answer. */
const STEP_CONTAINERS = 1_000

/** The same in steps, for what is no deeper than data may be. */
export function* sameJsonSteps(
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
