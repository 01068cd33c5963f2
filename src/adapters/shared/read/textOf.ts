const LIMIT = 100_000

/**
 * Any value as text of at most `limit` characters: strings as they are, the rest as JSON where it
 * has one. Never throws.
 */
export function textOf(value: unknown, limit = LIMIT): string {
  const text = typeof value === 'string' ? value : jsonOf(value)
  return text.length <= limit ? text : `${text.slice(0, limit)}…`
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return stringOf(value)
  }
}

function stringOf(value: unknown): string {
  try {
    return String(value)
  } catch {
    return `[unreadable ${typeof value}]`
  }
}
