import { isObject, sameValue, type Budget } from './sameValue.ts'

/** What names an element among its kind, the most telling first. */
const IDENTITIES = ['id', '_id', 'uuid', 'guid', 'key', 'slug', 'path', 'uri', 'url', 'name', 'title']

/** Numbers for the elements of two lists, the same for what is the same element: by the identity that all of them have, else by what is in them. */
export function listTokens(before: readonly unknown[], after: readonly unknown[], budget: Budget): [a: Int32Array, b: Int32Array, kinds: number] {
  const identity = IDENTITIES.find((key) => names(before, key) && names(after, key))
  const known = new Map<string, { value: unknown; token: number }[]>()
  let kinds = 0
  const tokenOf = (element: unknown): number => {
    const value = identity === undefined ? element : (element as Record<string, unknown>)[identity]
    const text = textOf(value)
    const alike = known.get(text) ?? []
    const found = alike.find((other) => sameValue(other.value, value, budget))
    if (found) return found.token
    known.set(text, [...alike, { value, token: kinds }])
    return kinds++
  }
  return [Int32Array.from(before, tokenOf), Int32Array.from(after, tokenOf), kinds]
}

/** Whether every element has this member, and no two the same. */
function names(list: readonly unknown[], key: string): boolean {
  const seen = new Set<unknown>()
  for (const element of list) {
    const name = isObject(element) && Object.hasOwn(element, key) ? element[key] : undefined
    if (typeof name !== 'string' && typeof name !== 'number') return false
    seen.add(name)
  }
  return seen.size === list.length
}

/** The same text for the same value with its members in the same order. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}
