export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => Object.prototype.toString.call(value) === '[object Object]'

/** How much may still be looked at, so that values that are no JSON (a cycle) come to an end. */
export type Budget = { steps: number }

/** Whether two values are the same JSON: own members in any order; -0 is not 0. What is no data is only the same as itself. */
export function sameValue(before: unknown, after: unknown, budget: Budget): boolean {
  const open: unknown[] = [before, after]
  while (open.length > 0) {
    const [b, a] = [open.pop(), open.pop()]
    if (Object.is(a, b)) continue
    if (--budget.steps < 0) return false
    if (isList(a) && isList(b)) {
      if (a.length !== b.length) return false
      for (let at = 0; at < a.length; at++) open.push(a[at], b[at])
    } else if (isObject(a) && isObject(b)) {
      const keys = Object.keys(a)
      if (Object.keys(b).length !== keys.length) return false
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return false
        open.push(a[key], b[key])
      }
    } else return false
  }
  return true
}
