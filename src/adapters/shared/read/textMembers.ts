import type { JsonObject } from '../../../tool-call/index.ts'

/** The members that are text. */
export function textMembers(members: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
