import type { JSONValue } from 'ai'

/**
 * A result as the model reads it: everything but the bytes of images and files, of which it learns
 * the size. The page gets them.
 */
export function toModelValue(output: unknown): JSONValue {
  const json = JSON.stringify(output, (_key, value: unknown) =>
    hasBytes(value)
      ? { ...value, data: `${Math.floor((value.data.length * 3) / 4)} bytes, shown to the person` }
      : value,
  )
  return json === undefined ? null : (JSON.parse(json) as JSONValue)
}

function hasBytes(value: unknown): value is { data: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'mimeType' in value &&
    'data' in value &&
    typeof value.data === 'string'
  )
}
