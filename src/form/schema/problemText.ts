import type { Words } from '../../messages/words.ts'
import type { Problem } from './problemsOf.ts'

const TYPE = /^schema\.(?:string|number|integer|boolean|array|object)$/

/** A problem as a person reads it. */
export function problemText({ key, limit }: Problem, words: Words): string {
  if (TYPE.test(key)) return words.text('schema.of_type', { expected: words.text(key) })
  return limit === undefined ? words.text(key) : words.count(key, limit)
}
