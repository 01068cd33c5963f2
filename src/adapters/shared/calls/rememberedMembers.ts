import type { JsonObject } from '../../../tool-call/index.ts'
import { ownMembers } from '../read/ownMembers.ts'

const remembered = new WeakMap<object, JsonObject>()

/**
 * `ownMembers`, and the very same copy as long as the object has the same members. They are
 * compared, not the object: SDKs change their objects in place.
 */
export function rememberedMembers(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const before = remembered.get(value)
  if (before && isUnchanged(value, before)) return before
  const members = ownMembers(value)
  if (members) remembered.set(value, members)
  return members
}

function isUnchanged(value: object, before: JsonObject): boolean {
  try {
    const keys = Object.keys(value)
    return (
      keys.length === Object.keys(before).length &&
      keys.every((key) => key in before && Object.is((value as JsonObject)[key], before[key]))
    )
  } catch {
    return false
  }
}
