import type { Actor } from '../Consent.ts'
import { isJsonObject } from '../JsonObject.ts'

const MAX_TEXT_LENGTH = 2000

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH

/**
 * Reads which person is meant, from a store or another tab. Null unless it says so, by its own
 * members. A name that is none is left out.
 */
export function parsePerson(value: unknown): (Actor & { kind: 'person' }) | null {
  if (!isJsonObject(value)) return null
  const [kind, id, name] = ['kind', 'id', 'name'].map((key) =>
    Object.hasOwn(value, key) ? value[key] : undefined,
  )
  if (kind !== 'person' || !isName(id)) return null
  return isName(name) ? { kind, id, name } : { kind, id }
}
