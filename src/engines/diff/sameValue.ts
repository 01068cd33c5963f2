export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === '[object Object]'

/** How much may still be looked at, so that values that are no JSON (a cycle) come to an end. */
export type Budget = { steps: number }

/**
 * Values deeper within each other than this wait until those around them are compared: a call stack
 * is short.
 */
const MAX_DEPTH = 500

/**
 * Whether two values are the same JSON: own members in any order; -0 is not 0. What is no data is
 * only the same as itself.
 */
export function sameValue(before: unknown, after: unknown, budget: Budget): boolean {
  const waiting = [before, after]
  while (waiting.length > 0)
    if (!isSame(waiting.pop(), waiting.pop(), 0, budget, waiting)) return false
  return true
}

function isSame(
  a: unknown,
  b: unknown,
  depth: number,
  budget: Budget,
  waiting: unknown[],
): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || --budget.steps < 0) return false
  if (depth > MAX_DEPTH) return waiting.push(a, b) > 0
  if (isList(a) && isList(b)) {
    if (a.length !== b.length) return false
    for (let at = 0; at < a.length; at++)
      if (!isSame(a[at], b[at], depth + 1, budget, waiting)) return false
    return true
  }
  if (!isObject(a) || !isObject(b)) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  if (keys.length !== others.length) return false
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    if (
      (key !== others[at] && !Object.hasOwn(b, key)) ||
      !isSame(a[key], b[key], depth + 1, budget, waiting)
    )
      return false
  }
  return true
}
