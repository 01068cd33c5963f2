import type { JsonObject } from '../../../tool-call/index.ts'

/**
 * A shallow copy of an object's own members, each read once; a member that throws is `undefined`.
 * Undefined for anything that is no object, and for an object that cannot be listed. The copy has
 * no prototype, so that a member named like one of Object's cannot be mistaken for it.
 * @example
 * const members = ownMembers(event)
 * if (members) read(members.type)
 */
export function ownMembers(value: unknown): JsonObject | undefined {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const members: Record<string, unknown> = Object.create(null)
    for (const key of Object.keys(value)) members[key] = member(value, key)
    return members
  } catch {
    return undefined
  }
}

function member(object: object, key: string): unknown {
  try {
    return (object as JsonObject)[key]
  } catch {
    return undefined
  }
}
