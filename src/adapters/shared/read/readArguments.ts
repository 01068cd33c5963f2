import { parseJson } from '../../../json/parseJson.ts'
import type { JsonObject } from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import { textOf } from './textOf.ts'

/**
 * Arguments as an object or as the JSON text of one. What is neither is `invalid` and shown as it
 * came. Never throws.
 * @example
 * const { arguments: given, argumentsState } = readArguments('{"path": "a.md"}')
 */
export function readArguments(value: unknown): {
  arguments: JsonObject
  argumentsState: 'complete' | 'invalid'
  argumentsText?: string
} {
  if (isJsonObject(value)) return { arguments: value, argumentsState: 'complete' }
  const parsed = typeof value === 'string' ? parseJson(value) : undefined
  if (parsed?.state === 'complete' && isJsonObject(parsed.value))
    return { arguments: parsed.value, argumentsState: 'complete', argumentsText: textOf(value) }
  return { arguments: {}, argumentsState: 'invalid', argumentsText: textOf(value) }
}
