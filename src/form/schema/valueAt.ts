import { pointerKey } from '../../content/values/membersOf.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'

/** A place that holds nothing: not null, not undefined. */
export const ABSENT = Symbol('absent')

/** A path as a JSON Pointer (RFC 6901). */
export const pointerOf = (path: readonly string[]): string =>
  path.map((key) => `/${pointerKey(key)}`).join('')

/** What stands at a path of own members; ABSENT where nothing does. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value
  for (const key of path) {
    if (!isJsonObject(at) || !Object.hasOwn(at, key)) return ABSENT
    at = at[key]
  }
  return at
}

/**
 * A copy with another value at a path. ABSENT removes the member. Unchanged parts are shared;
 * missing objects on the path are created.
 */
export function withValue(value: unknown, path: readonly string[], to: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return to
  const members = new Map(isJsonObject(value) ? Object.entries(value) : [])
  const member = withValue(members.has(key) ? members.get(key) : ABSENT, rest, to)
  if (member === ABSENT) members.delete(key)
  else members.set(key, member)
  return members.size === 0 && value === ABSENT && to === ABSENT
    ? ABSENT
    : Object.fromEntries(members)
}
