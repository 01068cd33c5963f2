import type { Words } from '../../messages/words.ts'
import type { Problem } from './problemsOf.ts'

/** A problem as a person reads it. */
export function problemText({ key, limit }: Problem, words: Words): string {
  if (words.find(key) !== undefined) return words.text(key)
  return limit === undefined ? words.text('form.invalid') : words.count(key, limit)
}
