import { parseJson } from './parseJson.ts'
import { sameJson } from './sameJson.ts'

/**
 * Whether a text says nothing else than the arguments beside it: whoever starts the call may read
 * either. A text that is no JSON, or is an argument itself, is a free-form input and names none.
 */
export function isTextOf(text: string | undefined, given: object): boolean {
  if (typeof text !== 'string' || !/^\s*[[{"]/.test(text)) return true
  if (Object.values(given).includes(text)) return true
  const { value, state, duplicateKeys } = parseJson(text)
  return state === 'complete' && duplicateKeys.length === 0 && sameJson(value, given)
}
