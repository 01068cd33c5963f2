import type { TokenPair } from './lines.ts'
import { isObject, sameValue, type Budget } from './sameValue.ts'

/** What names an element among its kind, the most telling first. */
const IDENTITIES = ['id', '_id', 'uuid', 'guid', 'key', 'slug', 'path', 'uri', 'url', 'email', 'name', 'title']

/**
 * Numbers for the elements of two lists, the same for what is the same element: by the identity that all of them have, else by what is in them. `areNamed`: it was
 * by an identity, and elements with different tokens are never the same.
 */
export function listTokens(before: readonly unknown[], after: readonly unknown[], budget: Budget): TokenPair & { areNamed: boolean } {
  const identity = IDENTITIES.find((key) => names(before, key) && names(after, key))
  const known = new Map<unknown, number>()
  const alike = new Map<string, { value: unknown; token: number }[]>()
  let kinds = 0
  const tokenOf = (element: unknown): number => {
    const value = identity === undefined ? element : (element as Record<string, unknown>)[identity]
    const isSmall = typeof value !== 'object' && !Object.is(value, -0) // a Map takes -0 for 0
    const text = isSmall ? '' : textOf(value)
    const found = isSmall ? known.get(value) : alike.get(text)?.find((other) => sameValue(other.value, value, budget))?.token
    if (found !== undefined) return found
    if (isSmall) known.set(value, kinds)
    else alike.set(text, [...(alike.get(text) ?? []), { value, token: kinds }])
    return kinds++
  }
  return { before: Int32Array.from(before, tokenOf), after: Int32Array.from(after, tokenOf), kinds, areNamed: identity !== undefined }
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

/** The same text for the same value with its members in the same order; what is no JSON has none. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}
