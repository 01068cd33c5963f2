import { isSecretKey } from '../../../internal/secrets/isSecretKey.ts'
import type { JsonObject } from '../../../tool-call/index.ts'
import type { SourceReader } from '../ArgumentSource.ts'
import { PATCH_KEYS } from '../findPatch.ts'

/** A member that says what a call is about, not what it sets; a key that is a secret is set. */
const IDENTITY =
  /^(?:id|_id|uuid|guid|key|slug|path|uri|url|owner|repo|.+_(?:id|uuid|key|number)|.+(?:Id|Uuid|Key|Number))$/

/**
 * A structured write: what it is about, and what it sets. A call that sets nothing changes nothing
 * that could be shown.
 */
export const readData: SourceReader = ({ given, origin }) => {
  // the beginning of a patch is none yet, and no data either
  if (origin.isGrowing && PATCH_KEYS.some((key) => Object.hasOwn(given, key)))
    return { kind: 'none' }
  // `fromEntries` defines: `__proto__` is a key like any other
  const [id, after] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => isIdentity(key) === wanted)),
  ) as [JsonObject, JsonObject]
  return Object.keys(after).length === 0 ? { kind: 'none' } : { kind: 'data', id, after, ...origin }
}

const isIdentity = (key: string): boolean => IDENTITY.test(key) && !isSecretKey(key)
