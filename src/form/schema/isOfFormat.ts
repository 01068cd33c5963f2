import type { TextFormat } from './Field.ts'

/** Longer texts are not looked at: what checks them takes its time. */
const MAX_LENGTH = 2000
const EMAIL = /^[^\s@<>()",;:]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const DATE = /^\d{4}-\d\d-\d\d$/
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

/**
 * Whether a text is what its format names. Source: JSON Schema 2020-12, `format`; RFC 3339 for
 * dates.
 */
export function isOfFormat(text: string, format: TextFormat): boolean {
  if (text.length > MAX_LENGTH) return true
  switch (format) {
    case 'email':
      return EMAIL.test(text)
    case 'uri':
      return /^[a-z][a-z\d+.-]*:\S+$/i.test(text) && isUrl(text)
    case 'date':
      return isDay(text)
    case 'date-time':
      return isDay(DATE_TIME.exec(text)?.[1] ?? '')
    default:
      return format satisfies never
  }
}

function isDay(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}
