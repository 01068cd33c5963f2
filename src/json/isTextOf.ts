import { parseJson, type ParsedJson } from './parseJson.ts'
import { isFreeForm } from './textSteps.ts'
import { sameJson } from './sameJson.ts'

/**
 * Whether a text says nothing else than the arguments beside it: whoever starts the call may read
 * either. A text that is no JSON, or is an argument itself, is a free-form input and names none.
 * `reading`: of the text, where it was read already.
 */
export function isTextOf(text: string | undefined, given: object, reading?: ParsedJson): boolean {
  if (typeof text !== 'string' || isFreeForm(text, given)) return true
  if (!reading && isWrittenText(text, given)) return true
  const { value, state, duplicateKeys } = reading ?? parseJson(text)
  return state === 'complete' && duplicateKeys.length === 0 && sameJson(value, given)
}

/** Whether a text says all that the arguments say, and nothing beside. */
export function saysNoMore(text: string, given: object): boolean {
  if (text.trim() === '' || isWrittenText(text, given)) return true
  const reading = parseJson(text)
  const { problem, duplicateKeys, inexactNumbers } = reading
  const isExact = !problem && duplicateKeys.length === 0 && inexactNumbers.length === 0
  return isExact && isTextOf(text, given, reading)
}

/**
 * Whether a text is what JSON.stringify makes of data: then it gives no key twice and no number that
 * is lost, and need not be read, which takes ten times as long.
 */
function isWrittenText(text: string, given: object): boolean {
  try {
    return text === JSON.stringify(given)
  } catch {
    return false // it is no data
  }
}
