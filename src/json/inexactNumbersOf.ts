import type { InexactNumber } from './JsonReader.ts'
import { parseJson } from './parseJson.ts'

const NONE: readonly InexactNumber[] = []

/** Digits that a double may lose: many of them, or a power of ten. */
const LONG_NUMBER = /[\d.]{16}|\d[eE]/

/**
 * The numbers of a JSON text that no double holds, as they were written. The text is read only
 * where it may have one.
 */
export function inexactNumbersOf(text: string | undefined): readonly InexactNumber[] {
  return typeof text === 'string' && LONG_NUMBER.test(text) ? parseJson(text).inexactNumbers : NONE
}
