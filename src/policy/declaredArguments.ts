import { ownArray, schemaParts } from './schemaHints.ts'
import { getOwnMember } from '../model/JsonObject.ts'

/** Each of them says which arguments there are. */
const KEYWORDS = ['properties', 'required', 'patternProperties', '$ref']

/**
 * Of these arguments, those that a tool's schema declares, the required ones first; all if it
 * says nothing of its arguments, none if it cannot be read.
 */
export function declaredArguments(keys: readonly string[], schema: unknown): readonly string[] {
  try {
    const parts = schemaParts(schema)
    const saysNothing =
      parts.length === 1 &&
      getOwnMember(schema, 'additionalProperties') !== false &&
      !KEYWORDS.some((keyword) => getOwnMember(schema, keyword))
    if (saysNothing) return keys
    const required = new Set(parts.flatMap((part) => ownArray(part, 'required')))
    const properties = parts.map((part) => getOwnMember(part, 'properties'))
    const isDeclared = (key: string) =>
      required.has(key) || properties.some((part) => getOwnMember(part, key))
    return keys.filter(isDeclared).sort((a, b) => +required.has(b) - +required.has(a))
  } catch {
    return []
  }
}
