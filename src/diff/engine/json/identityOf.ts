import { isObject } from './sameValue.ts'

/** What names an element among its kind, the most telling first. */
const IDENTITIES = [
  'id',
  '_id',
  'uuid',
  'guid',
  'key',
  'slug',
  'path',
  'uri',
  'url',
  'email',
  'name',
  'title',
]

/** The member that names each element of these lists among the others; undefined if none does. */
export const identityOf = (...lists: (readonly unknown[])[]): string | undefined =>
  IDENTITIES.find((key) => lists.every((list) => names(list, key)))

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

/**
 * The same for the same value with its members in the same order, and at times for others; what is
 * no JSON is all alike.
 */
export function contentOf(value: unknown): unknown {
  if (!isObject(value) && !Array.isArray(value)) return value
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
