import { parseJson } from '../json/index.ts'
import { pointerKey } from './membersOf.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** Digits that a double may lose: many of them, or a power of ten. */
const LONG_NUMBER = /[\d.]{17}|\d[eE]/

/** How the numbers of a JSON text were written that no double holds, by JSON Pointer. The text is read only where it may have one. */
export function exactNumbersOf(text: string | undefined): ReadonlyMap<string, string> {
  if (typeof text !== 'string' || !LONG_NUMBER.test(text)) return NONE
  return new Map(parseJson(text).inexactNumbers.map((number) => [number.path.map((key) => `/${pointerKey(String(key))}`).join(''), number.text]))
}
