import { isExactNumber } from '../../json/isExactNumber.ts'

/** The number that a text is, or why it cannot be sent as it is written. */
export type ReadNumber =
  { value: number } | { problem: 'schema.number' | 'schema.integer' | 'form.inexact' }

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * Reads what a person wrote as a number. Digits that no double holds are a problem, never rounded.
 */
export function readNumber(text: string, isInteger: boolean): ReadNumber {
  const written = text.trim().replace('\u2212', '-').replace(/^\+/, '')
  if (written.length > 400 || !NUMBER.test(written)) return { problem: 'schema.number' }
  const value = Number(written)
  if (!Number.isFinite(value) || !isExactNumber(written, value)) return { problem: 'form.inexact' }
  return isInteger && !Number.isInteger(value) ? { problem: 'schema.integer' } : { value }
}
