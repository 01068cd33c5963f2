import type { ConsentOption } from '../tool-call/Consent.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'

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
  const all = options.filter(isJsonObject)
  return all
    .filter(({ id }) => all.filter((other) => other.id === id).length === 1)
    .flatMap(({ id, label, kind }) =>
      typeof id === 'string' && typeof label === 'string'
        ? [
            {
              id,
              label,
              ...(KINDS.includes(kind) && { kind: kind as ConsentOption['kind'] }),
            },
          ]
        : [],
    )
    .slice(0, MAX_OPTIONS)
}
