import { parseJson } from '../../json/parseJson.ts'

/** The value that a text is, or why it cannot be sent as it is written. */
export type ReadJson =
  { value: unknown } | { problem: 'form.not_json' | 'form.inexact' | 'form.key_twice' }

/**
 * Reads what a person wrote as JSON. What would not arrive as it is written is a problem: digits
 * that no double holds, a key given twice.
 */
export function readJson(text: string): ReadJson {
  const { value, state, inexactNumbers, duplicateKeys } = parseJson(text)
  if (state === 'invalid') return { problem: 'form.not_json' }
  if (inexactNumbers.length > 0) return { problem: 'form.inexact' }
  return duplicateKeys.length > 0 ? { problem: 'form.key_twice' } : { value }
}
