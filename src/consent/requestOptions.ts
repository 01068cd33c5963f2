import type { ConsentOption } from '../tool-call/Consent.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'

const KINDS: readonly unknown[] = [
  'allow_once',
  'allow_always',
  'deny_once',
  'deny_always',
] satisfies ConsentOption['kind'][]
const MAX_OPTIONS = 20

/** The answers that a request offers beyond yes and no. Of an unknown kind only its words count. */
export function requestOptions(options: unknown): readonly ConsentOption[] {
  if (!Array.isArray(options)) return []
  return options
    .filter(isJsonObject)
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
