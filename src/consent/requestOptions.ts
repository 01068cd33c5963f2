import type { ConsentOption } from '../tool-call/Consent.ts'
import { isJsonObject, type JsonObject } from '../tool-call/JsonObject.ts'

const KINDS: readonly unknown[] = [
  'allow_once',
  'allow_always',
  'deny_once',
  'deny_always',
] satisfies ConsentOption['kind'][]
const MAX_OPTIONS = 20

/**
 * The answers that a request offers beyond yes and no. Of an unknown kind only its words count. An
 * id that two of them have says not which one is meant, so neither is offered.
 */
export function requestOptions(options: unknown): readonly ConsentOption[] {
  if (!Array.isArray(options)) return []
  const byId = new Map<unknown, ConsentOption | undefined>()
  for (const option of options.filter(isJsonObject))
    byId.set(option.id, byId.has(option.id) ? undefined : optionOf(option))
  return [...byId.values()].filter((option) => option !== undefined).slice(0, MAX_OPTIONS)
}

const optionOf = ({ id, label, kind }: JsonObject): ConsentOption | undefined =>
  typeof id === 'string' && typeof label === 'string'
    ? { id, label, ...(KINDS.includes(kind) && { kind: kind as ConsentOption['kind'] }) }
    : undefined
