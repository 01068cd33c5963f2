import { isSecretKey } from '../../../content/values/isSecretKey.ts'
import type { JsonObject } from '../../../tool-call/index.ts'
import type { DiffOrigin, DiffState } from '../../DiffState.ts'

/** A member that says what a call is about, not what it sets; a key that is a secret is set. */
const IDENTITY =
  /^(?:id|_id|uuid|guid|key|slug|path|uri|url|owner|repo|.+_(?:id|uuid|key|number)|.+(?:Id|Uuid|Key|Number))$/

/**
 * A structured write: what it is about, and what it sets. A call that sets nothing changes nothing
 * that could be shown.
 */
export function readData(given: JsonObject, origin: DiffOrigin): DiffState {
  const [id, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  // defined, not assigned: `__proto__` is a key like any other
  for (const key of Object.keys(given))
    Object.defineProperty(IDENTITY.test(key) && !isSecretKey(key) ? id : after, key, {
      value: given[key],
      enumerable: true,
      writable: true,
      configurable: true,
    })
  return Object.keys(after).length === 0 ? { kind: 'none' } : { kind: 'data', id, after, ...origin }
}
