import { parseJson, type ParsedJson } from './parseJson.ts'
import { sameJson } from './sameJson.ts'

/**
 * Whether a text says nothing else than the arguments beside it: whoever starts the call may read
 * either. A text that is no JSON, or is an argument itself, is a free-form input and names none.
 * `reading`: of the text, where it was read already.
 */
export function isTextOf(text: string | undefined, given: object, reading?: ParsedJson): boolean {
  if (typeof text !== 'string' || !/^\s*[[{"]/.test(text)) return true
  if (Object.values(given).includes(text)) return true
  if (!reading && isWrittenText(text, given)) return true
  const { value, state, duplicateKeys } = reading ?? parseJson(text)
  return state === 'complete' && duplicateKeys.length === 0 && sameJson(value, given)
}

/**
 * Whether a text is what JSON.stringify makes of data: then it gives no key twice and no number that
 * is lost, and need not be read, which takes ten times as long.
 */
export const isWrittenText = (text: string, given: object): boolean =>
  text === JSON.stringify(given)
