import { isBefore, toBytes, isPrintable, hex, fromBytes, quoteText, joined } from './readTokens.ts'
import { formatValue } from './formatValue.ts'
import {
  unboxed,
  BYTE,
  goBool,
  goInt,
  goString,
  indirect,
  isNil,
  markOf,
  shownBy,
  zeroElement,
  capacityOf,
  COMPLEX,
  FLOAT,
  goValue,
  type Argument,
  type GoValue,
  type LiteralNode,
} from './GoValue.ts'
import { refuse, isTrue, lengthOf, type Run, type Functions, type GoFunction } from './Run.ts'
import { printable, sprint, sprintf, sprintln } from './printValues.ts'

type Basic = GoValue & { kind: 'bool' | 'int' | 'float64' | 'complex128' | 'string' }

const isBasic = (value: Argument): value is Basic =>
  value !== undefined && 'bool int float64 complex128 string'.split(' ').includes(value.kind)
const isEmpty = (value: Argument): boolean => !value || value.data === null

/** Go never compares an int with a float. */
const incompatible = (left: GoValue, right: GoValue): never =>
  refuse(`incompatible types for comparison: ${left.type.name} and ${right.type.name}`)

/** `eq`: text/template: "arg1==arg2 || arg1==arg3 || arg1==arg4 …". */
function equalsAny(run: Run, [first, ...others]: readonly Argument[]): boolean {
  if (others.length === 0) refuse('missing argument for comparison')
  return others.some((other) => equals(run, unboxed(first), unboxed(other)))
}

function equals(run: Run, left: Argument, right: Argument): boolean {
  run.spend(1)
  if (isBasic(left) || isBasic(right)) {
    if (!left || !right) return false
    if (left.kind !== right.kind) incompatible(left, right)
    return left.kind === 'complex128'
      ? left.data.every((part, index) => part === (right as typeof left).data[index])
      : left.data === right.data
  }
  if (left && right && left.kind !== right.kind)
    refuse(
      `non-comparable types ${formatValue(run, left, 's')}: ${left.type.name}, ${right.type.name}: ${formatValue(run, right)}`,
    )
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) === isEmpty(right)
  if (right!.kind !== 'pointer')
    refuse(`non-comparable type ${formatValue(run, right, 's')}: ${right!.type.name}`)
  return left!.type.name === right!.type.name && left!.data === right!.data
}

/** `lt`: numbers of one kind, and strings by their bytes. */
function isLess(run: Run, values: readonly Argument[]): boolean {
  run.spend(1)
  const [left, right] = values.map(unboxed)
  if (!isBasic(left) || !isBasic(right)) return refuse('invalid type for comparison')
  if (left.kind !== right.kind) return incompatible(left, right)
  if (left.kind === 'string') {
    // numbers that are kept as their digits would be compared digit by digit
    if (left.type.name !== 'string' || right.type.name !== 'string')
      refuse('invalid type for comparison: a number that no float64 holds')
    run.spend(left.data.length >> 6)
    return isBefore(left.data, right.data as string)
  }
  return left.kind === 'bool' || left.kind === 'complex128'
    ? refuse('invalid type for comparison')
    : left.data < (right.data as number)
}

const HTML: Record<string, string> = {
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\0': '\uFFFD',
}

/** `html`: template.HTMLEscape. */
const escapeHtml = (text: string): string =>
  text.replace(/["'&<>\0]/g, (character) => HTML[character]!)

/**
 * `js`: template.JSEscape. Quotes and backslash get a backslash, and what is not printable its
 * number.
 */
function escapeJs(text: string): string {
  return text.replace(/[\\'"<>&=]|[^\x20-\x7f]/gu, (character) => {
    const code = character.codePointAt(0)!
    if (`\\'"`.includes(character)) return `\\${character}`
    if (code >= 0x80 && (isPrintable(character) || (code & 0xfffffc00) === 0xdc00)) return character
    return `\\u${hex(code, 4).toUpperCase()}`
  })
}

/** `urlquery`: url.QueryEscape. Letters, digits and `-_.~` stay, a space is a plus. */
const escapeQuery = (text: string): string =>
  text.replace(/[^\w.~-]/gu, (character) =>
    character === ' '
      ? '+'
      : Array.from(toBytes(character), (byte) => `%${hex(byte, 2).toUpperCase()}`).join(''),
  )

/**
 * Lists decoded from JSON have room for as many elements as Go's append makes, which `slice` may
 * use: up to here the next power of two.
 */
const MAX_KNOWN_CAPACITY = 512

function indexOf(value: Argument, most: number): number {
  if (!value) return refuse('cannot index slice/array with nil')
  if (value.kind !== 'int') return refuse(`cannot index slice/array with type ${value.type.name}`)
  return value.data < 0n || value.data > BigInt(most)
    ? refuse(`index out of range: ${value.data}`)
    : Number(value.data)
}

function indexed(run: Run, [first, ...indexes]: readonly Argument[]): Argument {
  const item = unboxed(first)
  if (!item) refuse('index of untyped nil')
  return indexes.reduce((from, each) => elementOf(run, from, unboxed(each)), item)
}

function elementOf(run: Run, from: Argument, by: Argument): Argument {
  const value = indirect(from)
  if (!value || isNil(value)) return refuse('index of nil pointer')
  if (value.kind === 'map') {
    if (!by) return refuse('value is nil; should be of type string')
    // a key that is not there is no error: the way to ask for what may be missing
    return by.type.name === 'string'
      ? (value.data?.get(by.data as string) ?? zeroElement(value))
      : refuse(`value has type ${by.type.name}; should be string`)
  }
  if (value.kind !== 'slice' && value.kind !== 'string')
    return refuse(`can't index item of type ${value.type.name}`)
  run.spend(value.kind === 'string' ? value.data.length >> 6 : 0)
  const length = lengthOf(value)
  const at = indexOf(by, length)
  if (at === length) refuse(`reflect: ${value.kind} index out of range`)
  return value.kind === 'slice'
    ? value.data![at]
    : goInt(toBytes(value.data)[at]!, value.mark, BYTE)
}

/**
 * `slice x 1 3`: strings go by bytes. Unlike `index` and `len`, Go's `slice` follows no pointer,
 * and looks into no interface for the indexes, so that none can come from JSON.
 */
function slice(run: Run, [first, ...indexes]: readonly Argument[]): Argument {
  const value = unboxed(first)
  if (!value) return refuse('slice of untyped nil')
  if (indexes.length > 3) refuse(`too many slice indexes: ${indexes.length}`)
  if (value.kind !== 'slice' && value.kind !== 'string')
    return refuse(`can't slice item of type ${value.type.name}`)
  if (value.kind === 'string' && indexes.length === 3) refuse('cannot 3-index slice a string')
  const length = lengthOf(value)
  const capacity = value.kind === 'slice' ? capacityOf(value) : length
  const [start = 0, end = length, most = capacity] = indexes.map((each) => indexOf(each, capacity))
  if (start > end) refuse(`invalid slice index: ${start} > ${end}`)
  if (end > most) refuse(`invalid slice index: ${end} > ${most}`)
  run.spend(length >> 6)
  const isWhole = start === 0 && end >= length
  if (value.kind === 'string')
    return isWhole
      ? value
      : goString(fromBytes(toBytes(value.data).subarray(start, end)), markOf([value]))
  if (end > length && capacity > MAX_KNOWN_CAPACITY)
    run.unknowable(`a list would be extended beyond its ${length} elements`)
  const items = value.data ?? []
  const extra = Array.from({ length: Math.max(end - length, 0) }, () => zeroElement(value))
  return {
    ...value,
    data: [...items, ...extra].slice(start, end),
    capacity: most - start,
    shows: isWhole
      ? shownBy(value)
      : items.slice(start, end).flatMap((each) => shownBy(unboxed(each) ?? each)),
  }
}

function countOf(run: Run, [item]: readonly Argument[]): Argument {
  const value = indirect(item)
  if (!value) return refuse('reflect: call of reflect.Value.Type on zero Value')
  if (isNil(value)) refuse('len of nil pointer')
  if (value.kind !== 'string' && value.kind !== 'slice' && value.kind !== 'map')
    return refuse(`len of type ${value.type.name}`)
  if (value.kind === 'string') run.spend(value.data.length >> 6)
  return goInt(lengthOf(value), value.mark)
}

const escaping = (escape: (text: string) => string): GoFunction => [
  'any...',
  (run, values) => {
    const { data, mark, shows } = sprint(run, values.map(printable))
    return goString(run.checked(escape(data as string)), mark === 'own' ? 'own' : 'data', shows)
  },
]

const comparison = (
  compare: (run: Run, values: readonly Argument[]) => boolean,
  parameters = 'value value',
): GoFunction => [parameters, (run, values) => goBool(compare(run, values), markOf(values))]
const isAtMost = (run: Run, values: readonly Argument[]): boolean =>
  isLess(run, values) || equalsAny(run, values)
// the evaluator stops at the argument that decides
const logic: GoFunction = ['value value...', () => undefined]

const BUILTINS: Record<string, GoFunction> = {
  and: logic,
  or: logic,
  not: ['value', (_run, [value]) => goBool(!isTrue(unboxed(value)), markOf([value]))],
  len: ['value', countOf],
  index: ['value value...', indexed],
  slice: ['value value...', slice],
  // JSON has no functions: it always fails
  call: [
    'value value...',
    (_run, [given], callee) =>
      refuse(
        unboxed(given)
          ? `non-function ${callee} of type ${unboxed(given)!.type.name}`
          : 'call of nil',
      ),
  ],
  html: escaping(escapeHtml),
  js: escaping(escapeJs),
  urlquery: escaping(escapeQuery),
  print: ['any...', sprint],
  println: ['any...', sprintln],
  printf: ['string any...', (run, [format, ...values]) => sprintf(run, format!, values)],
  eq: comparison(equalsAny, 'value value...'),
  ne: comparison((run, values) => !equalsAny(run, values)),
  lt: comparison(isLess),
  le: comparison(isAtMost),
  gt: comparison((run, values) => !isAtMost(run, values)),
  ge: comparison((run, values) => !isLess(run, values)),
}

/** Reads a string or number that stands in a template, or says why it is none. */
export function readLiteral(
  text: string,
  kind: 'string' | 'number' | 'complex' | 'character',
): Literal | string {
  if (kind !== 'string') return readNumber(text, kind)
  const read = unquoteText(text)
  return read === undefined ? 'invalid syntax' : { value: goString(read) }
}

/** The functions of a template by their names: Go's own and these. */
export const functionsWith = (helpers: Record<string, GoFunction>): Functions =>
  new Map(Object.entries({ ...BUILTINS, ...helpers }))

/**
 * encoding/json's Marshal: "The angle brackets … and '&' are escaped to \u003c, \u003e and \u0026",
 * keys are sorted by their bytes, -0 stays, and numbers have an exponent if JavaScript writes one.
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
export const confirmationFunctions = functionsWith({
  json: encoding(encodeJson, 'any'),
  quote: encoding((_run, value) => quoteText(value!.data as string), 'string'),
})

/** The value of a literal, and the int that a number is if one is wanted. */
type Literal = Pick<LiteralNode, 'value' | 'int'>

const INT =
  /^[+-]?(?:0[xX](?:_?[\da-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0(?:_?[0-7])*|[1-9](?:_?\d)*)$/
const FLOAT_TEXT = /^[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?$/
const HEX_FLOAT = /^([+-]?)0[xX]([\da-fA-F_]*)\.?([\da-fA-F_]*)[pP]([+-]?\d[\d_]*)$/
/** strconv.underscoreOK: underscores only between digits, or after a base prefix. */
const MISPLACED_UNDERSCORE = /_(?!\d)|(?:^|\D)_/
const MISPLACED_IN_HEX = /_(?![\da-fA-F])|(?:^|[^\da-fA-FxX])_/

const isInt64 = (int: bigint): boolean => BigInt.asIntN(64, int) === int

/**
 * The value of a literal number, or the message why it is none (parse: "newNumber"). text/template:
 * "Boolean, string, character, integer, floating-point, imaginary or complex constants … behave
 * like Go's untyped constants": the spelling decides, and 1e3 is an int too if one is wanted.
 */
function readNumber(text: string, kind: 'number' | 'complex' | 'character'): Literal | string {
  if (kind === 'character') {
    const read = unquoteCharacter(text.slice(1), "'")
    if (!read) return 'invalid syntax'
    return text.slice(1 + read.length) === "'"
      ? whole(BigInt(read.code))
      : `malformed character constant: ${text}`
  }
  if (text.endsWith('i')) {
    const split = text.search(/[^eEpP][+-]/) + 1
    const [real, imaginary] = [
      split ? readFloat(text.slice(0, split)) : 0,
      readFloat(text.slice(split, -1)),
    ]
    if (real !== undefined && imaginary !== undefined)
      return { value: goValue(COMPLEX, [real, imaginary]) }
    if (kind === 'complex') return 'syntax error scanning complex number'
  }
  const int = readInt(text)
  if (int !== undefined && isInt64(int)) return whole(int)
  if (int !== undefined && BigInt.asUintN(64, int) === int && !text.startsWith('+'))
    return { value: undefined }
  const float = readFloat(text)
  if (float === undefined) return `illegal number syntax: ${quoteText(text)}`
  if (!/[.eEpP]/.test(text)) return `integer overflow: ${quoteText(text)}`
  const value = goValue(FLOAT, float)
  return Number.isInteger(float) && isInt64(BigInt(float))
    ? { value, int: BigInt(float) }
    : { value }
}

const whole = (int: bigint): Literal => ({ value: goInt(int), int })

/**
 * strconv.ParseInt with base 0: "underscore characters are permitted as defined by the Go syntax
 * for integer literals".
 */
function readInt(text: string): bigint | undefined {
  if (!INT.test(text)) return undefined
  const digits = text.replace(/^[+-]|_/g, '').toLowerCase()
  const value = BigInt(digits.replace(/^0(?=\d)/, '0o'))
  return text.startsWith('-') ? -value : value
}

/** strconv.ParseFloat, without infinity and NaN, which no literal spells. */
function readFloat(text: string): number | undefined {
  const plain = text.replaceAll('_', '')
  const hexFloat = HEX_FLOAT.exec(plain)
  if ((HEX_FLOAT.test(text) ? MISPLACED_IN_HEX : MISPLACED_UNDERSCORE).test(text)) return undefined
  let value = Number.NaN
  if (hexFloat) {
    const [, sign, integer = '', fraction = '', exponent] = hexFloat
    if (integer + fraction !== '')
      value =
        scaled(BigInt(`0x${integer}${fraction}`), Number(exponent) - 4 * fraction.length) *
        (sign === '-' ? -1 : 1)
  } else if (FLOAT_TEXT.test(text)) value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

/** In two steps: 2 to the power alone may be too small or too large if the product is not. */
const scaled = (digits: bigint, power: number): number =>
  digits === 0n
    ? 0
    : Number(digits) * 2 ** Math.trunc(power / 2) * 2 ** (power - Math.trunc(power / 2))

const SHORT: Record<string, string> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}
const CHARACTER =
  /^(?:\\(?:([abfnrtv\\])|(["'])|([0-7]{3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))|([^\\]))/u

/** A character of a quoted literal: its code, or a byte of its own, and how many units it takes. */
export type QuotedCharacter = {
  readonly code: number
  readonly isByte?: true
  readonly length: number
}

/**
 * The first character of a quoted literal's inside, or undefined if Go has no such escape
 * (strconv.UnquoteChar).
 */
function unquoteCharacter(text: string, quote: string): QuotedCharacter | undefined {
  const [{ length } = '', short, quoted, octal, byte, unit = '', long = unit, plain] =
    CHARACTER.exec(text) ?? []
  if (length === 0 || plain === quote || (quoted && quoted !== quote)) return undefined
  if (octal || byte) {
    const code = octal ? Number.parseInt(octal, 8) : Number.parseInt(byte!, 16)
    return code > 0xff ? undefined : { code, isByte: true, length }
  }
  const code = long
    ? Number.parseInt(long, 16)
    : (plain ?? quoted ?? SHORT[short!]!).codePointAt(0)!
  return code > 0x10ffff || (code & 0x1ff800) === 0xd800 ? undefined : { code, length }
}

/**
 * The text of a literal `"…"` or `` `…` ``; undefined if it is none. strconv: "Carriage return
 * characters ('\r') inside raw string literals are discarded from the raw string value".
 */
function unquoteText(literal: string): string | undefined {
  const inner = literal.slice(1, -1)
  if (literal.startsWith('`')) return inner.replaceAll('\r', '')
  let text = ''
  for (let at = 0; at < inner.length;) {
    const read = unquoteCharacter(inner.slice(at, at + 10), '"')
    if (!read) return undefined
    text +=
      read.isByte && read.code >= 0x80
        ? String.fromCharCode(0xdc00 + read.code)
        : String.fromCodePoint(read.code)
    at += read.length
  }
  return joined(text)
}
