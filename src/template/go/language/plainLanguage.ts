import { encodeJson } from '../format/encodeJson.ts'
import { goBool, goString, markOf, shownBy, unboxed, type GoValue } from '../values/GoValue.ts'
import { isTrue } from '../isTrue.ts'
import type { Language } from './Language.ts'
import { quoteText } from '../format/quoteText.ts'
import type { GoFunction, Run } from '../Run.ts'
import type { Token } from '../parse/scanTemplate.ts'

/** Text that is one whole JSON value: `quote` only where Go's escapes are JSON's. */
const encoding = (
  encode: (run: Run, value: GoValue | undefined) => string,
  parameter: string,
): GoFunction => [
  parameter,
  (run, [value]) =>
    goString(
      run.checked(encode(run, value)),
      markOf([value]) === 'own' ? 'own' : 'token',
      value && shownBy(value),
    ),
]

/**
 * What a template that asks for consent has besides Go's own (goa-ai: confirmation_workflow.go).
 */
export const confirmationHelpers: Record<string, GoFunction> = {
  json: encoding(encodeJson, 'any'),
  quote: encoding((_run, value) => quoteText(value!.data as string), 'string'),
}

// the evaluator stops at the argument that decides
const logic: GoFunction = ['value value...', () => undefined]

/** Of Go's own functions, those that need nothing else. */
export const LOGIC: Record<string, GoFunction> = {
  and: logic,
  or: logic,
  not: ['value', (_run, [value]) => goBool(!isTrue(unboxed(value)), markOf([value]))],
}

/**
 * What most templates that ask say: fields, conditions, ranges, text between quotes, `json` and
 * `quote`. All the rest of Go is fetched with the first template that says more.
 */
export const plainLanguage: Language = {
  functions: new Map(Object.entries({ ...LOGIC, ...confirmationHelpers })),
  readLiteral: (text) => ({ value: goString(text.slice(1, -1)) }),
}

/** Whether a template says nothing else. */
export const isPlain = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, text }) => {
    if (kind === 'identifier') return plainLanguage.functions.has(text)
    return kind === 'string'
      ? /^"[^\\]*$/.test(text)
      : kind !== 'number' && kind !== 'complex' && kind !== 'character'
  })
