import type { JsonObject } from '../../../tool-call/index.ts'

/** The other members, as far as they have a value. */
export function withoutMembers(members: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter(([name, value]) => value !== undefined && !names.includes(name)),
  )
}
