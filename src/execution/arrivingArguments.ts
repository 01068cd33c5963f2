import { plainCopy } from '../json/plainCopy.ts'
import type { JsonObject } from '../tool-call/JsonObject.ts'
import { readMembers } from './readMembers.ts'

/**
 * Arguments as far as they have come: each read once, so that nothing changes under a reader, and
 * nothing throws. A list or an object is copied when somebody first reads it: the next piece of the
 * stream brings all of it again, and mostly nobody reads it.
 */
export function arrivingArguments(given: unknown): JsonObject {
  const nested: [key: string, member: object][] = []
  const own = readMembers(given, (member, key) => {
    if (typeof member !== 'object' || member === null) return plainCopy(member)
    nested.push([key, member])
    return undefined
  })
  if (nested.length === 0) return own
  const lazy = nested.map(
    ([key, member]) => [key, { enumerable: true, get: once(member) }] as const,
  )
  return Object.freeze(Object.defineProperties({ ...own }, Object.fromEntries(lazy)))
}

/** A copy of what is data, made with the first reading. */
function once(member: object): () => unknown {
  let copy: { value: unknown } | undefined
  return () => (copy ??= { value: copyOf(member) }).value
}

function copyOf(member: object): unknown {
  try {
    return plainCopy(member)
  } catch {
    return undefined // not data
  }
}
