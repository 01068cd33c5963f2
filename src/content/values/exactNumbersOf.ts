import { inexactNumbersOf } from '../../json/inexactNumbersOf.ts'
import { pointerKey } from './membersOf.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** How the numbers of a JSON text were written that no double holds, by JSON Pointer. */
export function exactNumbersOf(text: string | undefined): ReadonlyMap<string, string> {
  const numbers = inexactNumbersOf(text)
  return numbers.length === 0
    ? NONE
    : new Map(
        numbers.map((number) => [
          number.path.map((key) => `/${pointerKey(String(key))}`).join(''),
          number.text,
        ]),
      )
}
