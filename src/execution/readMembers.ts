import { isJsonObject, type JsonObject } from '../tool-call/JsonObject.ts'

/**
 * Own members, each read once, in a frozen object; without those that cannot be read. Of what
 * cannot be read at all, an empty one.
 */
export function readMembers(
  value: unknown,
  read: (member: unknown, key: string) => unknown,
): JsonObject {
  return Object.freeze(
    Object.fromEntries(
      keysOf(value).flatMap((key) => {
        try {
          return [[key, read((value as JsonObject)[key], key)]]
        } catch {
          return []
        }
      }),
    ),
  )
}

function keysOf(value: unknown): readonly string[] {
  try {
    return isJsonObject(value) ? Object.keys(value) : []
  } catch {
    return []
  }
}
