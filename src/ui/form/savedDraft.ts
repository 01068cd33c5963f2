import { hashJson } from '../../engines/json/digestCall.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import type { JsonObject } from '../../model/index.ts'
import type { KeptDrafts } from '../../requests/useToolRuntime.ts'

/**
 * The app's draft under a name, if it is about exactly `version`: the shown request when it was
 * written. Only its digest is kept, never the request. Undefined if it has none.
 */
export function savedDraft(
  { store, conversation }: KeptDrafts,
  name: readonly unknown[],
  version: unknown,
) {
  const key = JSON.stringify([conversation, ...name])
  const of = digestOf(version)
  if (of === undefined) return undefined
  const found = quietly(() => store.get(key))
  const isKept = isJsonObject(found) && isJsonObject(found.content)
  const isSame = isKept && found.of === of
  if (isKept && !isSame) quietly(() => store.remove(key))
  return {
    content: isSame ? (found.content as JsonObject) : undefined,
    /** The draft was for another version: it is gone. */
    isDropped: isKept && !isSame,
    /** Undefined: nothing is left to keep. */
    save(content: JsonObject | undefined) {
      quietly(() => (content ? store.set(key, { of, content }) : store.remove(key)))
    },
  }
}

/** Undefined if a value has no digest. */
export function digestOf(value: unknown): string | undefined {
  return quietly(() => hashJson(JSON.parse(JSON.stringify(value))))
}

/** A store that is full, forbidden or broken keeps nothing. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
