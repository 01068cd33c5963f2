import { isJsonObject } from '../../tool-call/JsonObject.ts'

/**
 * In what way a successful result is empty, undefined where it is not. `0`, `false` and `null` are
 * not empty: they are shown as they are.
 */
export function emptyKind(data: unknown): 'result' | 'list' | 'text' | 'object' | undefined {
  if (data === undefined) return 'result'
  if (!isJsonObject(data)) return undefined
  const keys = Object.keys(data)
  if (keys.length === 0) return 'object'
  if (keys.length > 1 || keys[0] !== 'value') return undefined
  const { value } = data
  if (value === '') return 'text'
  if (value === undefined) return 'result'
  if (Array.isArray(value) && value.length === 0) return 'list'
  return undefined
}
