import type { Execution } from '../../tool-call/Execution.ts'
import { getOwnMember } from '../../tool-call/JsonObject.ts'
import type { OwnParts } from './sentenceOf.ts'
import { sentenceParts } from './sentenceParts.ts'

/** Digits that a number keeps, however it was written. */
const EXACT_DIGITS = 15

/**
 * What the app says of a call in a language, with what the arguments hold in its places. Undefined
 * where it says nothing, and where a place stays empty: never half a sentence.
 */
export function ownSentence(
  { tool, state, arguments: given }: Execution,
  locale: string,
): OwnParts | undefined {
  const sentence = inLanguage(getOwnMember(tool, 'sentence'), locale)
  const parts = sentence !== undefined && state === 'complete' ? sentenceParts(sentence) : undefined
  const filled = parts?.flatMap((part): OwnParts => {
    if ('text' in part) return [part]
    const said = saidBy(part.path.reduce<unknown>(memberOf, given))
    return said === undefined ? [] : [{ said }]
  })
  return filled?.length === parts?.length ? filled : undefined
}

const memberOf = (value: unknown, key: string): unknown =>
  Array.isArray(value) && key === 'length' ? value.length : getOwnMember(value, key)

/** `pt-BR` is said in `pt`, too. */
function inLanguage(sentence: unknown, locale: string): string | undefined {
  if (typeof sentence === 'string') return sentence
  for (let tag = locale; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const own = getOwnMember(sentence, tag)
    if (typeof own === 'string') return own
  }
  return undefined
}

/** A text, or a number that no digit is lost of. */
function saidBy(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value !== 'number') return undefined
  const digits = String(value)
  return /^-?[\d.]+$/.test(digits) && digits.replace(/\D/g, '').length <= EXACT_DIGITS
    ? digits
    : undefined
}
