import {
  goBool,
  goString,
  markOf,
  shownBy,
  unboxed,
  type Argument,
  type GoValue,
  type LiteralNode,
} from './GoValue.ts'
import { refuse, isTrue, type Run, type GoFunction } from './Run.ts'
import { quoteText, wellFormed, type Token } from './readTokens.ts'
import { isExactNumber } from '../json/isExactNumber.ts'
import type { Flags } from './formatValue.ts'
import { writtenBy, type Writer } from './printValues.ts'

/**
 * encoding/json's Marshal: "The angle brackets … and '&' are escaped to \u003c, \u003e and \u0026",
 * keys in the order of their bytes, -0 as it is, and if JavaScript writes an exponent.
 */
function encodeJson(run: Run, value: Argument): string {
  run.spend(1)
  if (!value) return 'null'
  switch (value.kind) {
    case 'bool':
    case 'int':
      return String(value.data)
    case 'float64':
      return Object.is(value.data, -0) ? '-0' : String(value.data)
    case 'complex128':
      return refuse('json: unsupported type: complex128')
    case 'string':
      return value.type.name === 'string' ? encodeText(run, value.data) : value.data
    case 'any':
    case 'pointer':
      return encodeJson(run, value.data ?? undefined)
    case 'slice':
      return value.data ? `[${value.data.map((each) => encodeJson(run, each)).join(',')}]` : 'null'
    default: {
      if (!value.data) return 'null'
      const fields = value.type.kind === 'struct' ? value.type.fields : []
      const members =
        value.kind === 'map'
          ? [...value.data]
          : value.data.map((each, index) => [fields[index]!.json, each] as const)
      return `{${members.map(([key, each]) => `${encodeText(run, key)}:${encodeJson(run, each)}`).join(',')}}`
    }
  }
}

/**
 * JSON.stringify writes controls as Go does, and lone surrogates, which are bytes that are no
 * UTF-8, as escapes: Go writes `\ufffd` there.
 */
function encodeText(run: Run, text: string): string {
  const quoted = JSON.stringify(run.checked(text)).replace(/\\(?:udc[\da-f]{2}|.)/g, (escape) =>
    escape.length > 2 ? '\\ufffd' : escape,
  )
  return run.checked(
    quoted.replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}

/** Text that is one whole JSON value: `quote` only if Go's escapes are JSON's. */
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
 * The functions of a template that asks for consent, beside Go's own (goa-ai:
 * confirmation_workflow.go).
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
 * The part that most asking templates use: fields, conditions, ranges, text between quotes, `json`
 * and `quote`. All the rest of Go is fetched with the first template that says more.
 */
export const plainLanguage: Language = {
  functions: new Map(Object.entries({ ...LOGIC, ...confirmationHelpers })),
  readLiteral: (text) => ({ value: goString(text.slice(1, -1)) }),
}

/** True if a template uses nothing else. */
export const isPlain = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, text }) => {
    if (kind === 'identifier') return plainLanguage.functions.has(text)
    return kind === 'string'
      ? /^"[^\\]*$/.test(text)
      : kind !== 'number' && kind !== 'complex' && kind !== 'character'
  })

export type Literal = Pick<LiteralNode, 'value' | 'int'>

export type Language = {
  readonly functions: ReadonlyMap<string, GoFunction>
  /** Reads a string or number that stands in a template, or says why it is none. */
  readonly readLiteral: (
    text: string,
    kind: 'string' | 'number' | 'complex' | 'character',
  ) => Literal | string
}

const MAX_DEPTH = 500
const MAX_VALUES = 500_000
/**
 * Longer numbers are kept as they are written: a double has at most 1074 digits after the point,
 * and nobody writes them.
 */
const MAX_PLAIN = 400

/** JSON text with where each value stands: `at` and `end` in UTF-16 units. `text` is as written. */
export type JsonNode = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'string' | 'number' | 'literal'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | {
      readonly kind: 'object'
      readonly keys: readonly string[]
      readonly items: readonly JsonNode[]
    }
)

const TOKEN = /[[\]{}]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s,:[\]{}"]+/g

/** Why text is not JSON that can be used. */
export class JsonProblem extends Error {
  readonly kind: 'syntax' | 'duplicate'

  constructor(kind: 'syntax' | 'duplicate', message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * Reads JSON text, where every value stands in it. Throws a JsonProblem for what is not JSON, for a
 * key given twice and beyond 500 levels or 500000 values. JSON.parse judges the syntax, so that
 * here only brackets, strings and words are told apart.
 */
export function readJson(text: string): JsonNode {
  try {
    JSON.parse(text)
  } catch {
    throw new JsonProblem('syntax', 'no JSON')
  }
  const tokens = text.matchAll(TOKEN)
  let count = 0
  const next = (): { token: string; at: number; end: number } => {
    const { 0: token, index: at } = tokens.next().value!
    return { token, at, end: at + token.length }
  }

  function read({ token, at, end }: ReturnType<typeof next>, depth: number): JsonNode {
    if (depth > MAX_DEPTH || ++count > MAX_VALUES)
      throw new JsonProblem('syntax', 'too deep or too much JSON')
    const start = token.charAt(0)
    if (start !== '[' && start !== '{')
      return {
        kind: start === '"' ? 'string' : /[tfn]/.test(start) ? 'literal' : 'number',
        at,
        end,
        text: token,
      }
    const items: JsonNode[] = []
    const keys = new Set<string>()
    for (let part = next(); ; part = next()) {
      if (/^[\]}]/.test(part.token))
        return start === '['
          ? { kind: 'list', at, end: part.end, items }
          : { kind: 'object', at, end: part.end, items, keys: [...keys] }
      if (start === '{') {
        const key = textOf(part.token)
        if (keys.has(key))
          throw new JsonProblem('duplicate', `the key ${JSON.stringify(key)} is given twice`)
        keys.add(key)
        part = next()
      }
      items.push(read(part, depth + 1))
    }
  }

  return read(next(), 0)
}

/** The text of a string literal. */
export const textOf = (text: string): string => wellFormed(JSON.parse(text) as string)

/**
 * True if a double gives a number back as it is written: not 9007199254740993, nor one with more
 * digits than a double can hold. Whole numbers beyond 2^53 are written in all their digits, which a
 * float64 does not print.
 */
export const isPlainNumber = (text: string): boolean =>
  text.length <= MAX_PLAIN &&
  (/^-?\d+$/.test(text) ? Number.isSafeInteger(Number(text)) : isExactNumber(text, Number(text)))

/** fmt: widths and precisions beyond this are no numbers. */
const MAX_NUMBER = 1_000_000

type Printing = Writer & {
  readonly run: Run
  readonly format: string
  readonly values: readonly Argument[]
  at: number
  next: number
  /** An argument was named by `[n]`: then nobody is told of those left over. */
  isReordered: boolean
  isGoodIndex: boolean
  isAfterIndex: boolean
}

/**
 * fmt.Sprintf, mistakes included: they are text in the output ("%!verb(type=value)", "%!(EXTRA …)",
 * "%!(NOVERB)", "%!(BADINDEX)"), never an error.
 */
export const sprintf = (run: Run, format: GoValue, values: readonly Argument[]): GoValue =>
  writtenBy(run, ({ text, argument }) =>
    write({
      run,
      format: format.data as string,
      values,
      text: (written) => text(written, format.mark),
      argument,
      at: 0,
      next: 0,
      isReordered: false,
      isGoodIndex: true,
      isAfterIndex: false,
    }),
  )

function write(printing: Printing): void {
  const { format, text } = printing
  while (printing.at < format.length) {
    const percent = format.indexOf('%', printing.at)
    const end = percent < 0 ? format.length : percent
    text(format.slice(printing.at, end))
    printing.at = end + 1
    if (percent >= 0) writeDirective(printing)
  }
  if (!printing.isReordered) writeExtra(printing)
}

function writeDirective(printing: Printing): void {
  const { run, format, values, text } = printing
  run.spend(1)
  const flags = readFlags(printing)
  const verb = String.fromCodePoint(format.codePointAt(printing.at) ?? 0)
  if (printing.at >= format.length) return text('%!(NOVERB)')
  printing.at += verb.length
  if (verb === '%') return text('%')
  if (!printing.isGoodIndex) return text(`%!${verb}(BADINDEX)`)
  if (printing.next >= values.length) return text(`%!${verb}(MISSING)`)
  const { '#': goSyntax, '+': fieldNames, ...others } = flags
  printing.argument(
    values[printing.next++],
    verb,
    verb === 'v' ? { ...others, goSyntax, fieldNames } : flags,
  )
}

/** Reads the flags between `%` and the verb, and the index of the verb's argument. */
function readFlags(printing: Printing): Flags {
  const { format } = printing
  const flags: Flags = {}
  for (; '-+# 0'.includes(format[printing.at] ?? '?'); printing.at++)
    flags[format[printing.at] as '-'] = true
  printing.isGoodIndex = true
  readIndex(printing)
  const width = readNumber(printing, '%!(BADWIDTH)', -MAX_NUMBER)
  if (width !== undefined) {
    if (printing.isAfterIndex) printing.isGoodIndex = false
    flags.width = Math.abs(width)
    if (width < 0) flags['-'] = true
  }
  if (format[printing.at] === '.' && printing.at + 1 < format.length) {
    printing.at++
    if (printing.isAfterIndex) printing.isGoodIndex = false
    readIndex(printing)
    const isStar = format[printing.at] === '*'
    flags.precision = readNumber(printing, '%!(BADPREC)', 0) ?? (isStar ? undefined : 0)
  }
  if (!printing.isAfterIndex) readIndex(printing)
  return flags
}

/** `[n]`: the argument that is next, from 1. */
function readIndex(printing: Printing): void {
  const { format, values, at } = printing
  printing.isAfterIndex = false
  if (format[at] !== '[') return
  printing.isReordered = true
  const close = at + 2 < format.length ? format.indexOf(']', at) : -1
  const index = close < 0 ? '' : format.slice(at + 1, close)
  printing.at = close < 0 ? at + 1 : close + 1
  printing.isAfterIndex = /^\d{1,8}$/.test(index) && Number(index) < (MAX_NUMBER + 1) * 10
  if (printing.isAfterIndex && Number(index) > 0 && Number(index) <= values.length)
    printing.next = Number(index) - 1
  else printing.isGoodIndex = false
}

/**
 * Digits, or for a `*` the next argument, which must be an int from `least` on; `problem` is
 * written if it is not. A number too large is none, and its digits take the format's rest.
 */
function readNumber(printing: Printing, problem: string, least: number): number | undefined {
  const { format, values } = printing
  if (format[printing.at] === '*') {
    printing.at++
    const value = printing.next < values.length ? values[printing.next++] : undefined
    const number = value?.kind === 'int' ? Number(value.data) : Number.NaN
    printing.isAfterIndex = false
    if (number >= least && number <= MAX_NUMBER) return number
    printing.text(problem)
    return undefined
  }
  const digits = /^\d*/.exec(format.slice(printing.at, printing.at + 1000))![0]
  printing.at += digits.length
  if (Number(digits) <= MAX_NUMBER * 10 + 9) return digits === '' ? undefined : Number(digits)
  printing.at = format.length
  return undefined
}

function writeExtra({ values, next, text, argument }: Printing): void {
  if (next >= values.length) return
  text('%!(EXTRA ')
  values.slice(next).forEach((value, index) => {
    text((index > 0 ? ', ' : '') + (value ? `${value.type.name}=` : ''))
    argument(value)
  })
  text(')')
}
