import type { JsonObject } from '../../../tool-call/index.ts'

/** The members that have a value: what an SDK writes as `undefined` is absent. */
export function definedMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
