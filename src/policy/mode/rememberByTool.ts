import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { Optional } from '../../tool-call/JsonObject.ts'
import type { OfferedTool, ToolPolicy } from '../ToolPolicy.ts'

type OfTool<T> = (name: string, tool?: Optional<OfferedTool>, policy?: ToolPolicy) => T

/** Names come from outside: more of them than these are forgotten, and read again. */
const MAX_NAMES = 1000
const NOTHING = {}

/**
 * Calls are many and tools are few: what is found for a tool is the same object for every call of
 * it, as long as its declaration and the policy are the same objects.
 */
export function rememberByTool<T>(find: OfTool<T>): OfTool<T> {
  const byPolicy = new WeakMap<object, WeakMap<object, Map<string, T>>>()
  return (name, tool, policy) => {
    if (!isKey(tool) || !isKey(policy) || typeof name !== 'string') return find(name, tool, policy)
    const byTool = getOrAdd(
      byPolicy,
      policy ?? NOTHING,
      () => new WeakMap<object, Map<string, T>>(),
    )
    const byName = getOrAdd(byTool, tool ?? NOTHING, () => new Map<string, T>())
    const known = byName.get(name)
    if (known !== undefined) return known
    if (byName.size >= MAX_NAMES) byName.clear()
    const found = find(name, tool, policy)
    byName.set(name, found)
    return found
  }
}

const isKey = (value: unknown): boolean => value === undefined || isJsonObject(value)

function getOrAdd<V>(map: WeakMap<object, V>, key: object, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
