import { toBytes, isPrintable, canBackquote, quoteText } from './readTokens.ts'
import {
  BYTE,
  FLOAT,
  goValue,
  goString,
  type Argument,
  type GoValue,
  type GoField,
} from './GoValue.ts'
import type { Run } from './Run.ts'

/**
 * The flags between `%` and the verb (fmt: "Printing"). `goSyntax` is `%#v`, `fieldNames` is `%+v`.
 */
export type Flags = Partial<
  Record<'-' | '+' | '#' | ' ' | '0' | 'goSyntax' | 'fieldNames', boolean | undefined>
> & { width?: number | undefined; precision?: number | undefined }

type Directive = Flags & { readonly run: Run; readonly verb: string }

const FLOAT_VERBS = 'vbgGxXfFeE'
/** The verbs of each kind; lists, maps and structs take those of what is in them. */
const VERBS: Partial<Record<GoValue['kind'], string>> = {
  bool: 'vt',
  int: 'vdboOxXcqU',
  float64: FLOAT_VERBS,
  complex128: FLOAT_VERBS,
  string: 'vsqxX',
}
const BASES: Record<string, number> = { b: 2, o: 8, O: 8, x: 16, X: 16 }
const PREFIXES: Record<number, string> = { 2: '0b', 8: '0', 16: '0x' }

/** The character of this number, as `%c` writes it. */
const characterOf = (code: bigint): string =>
  code < 0n || code > 0x10ffffn || (code >= 0xd800n && code <= 0xdfffn)
    ? '\uFFFD'
    : String.fromCodePoint(Number(code))

/**
 * fmt: "'#' … always print a decimal point for %e, %E, %f, %F, %g and %G; do not remove trailing
 * zeros for %g and %G".
 */
function withPoint(number: string, form: string, precision: number): string {
  const [mantissa = '', tail = ''] = number.split(/(?=p)/i.test(number) ? /(?=p)/i : /(?=e)/i)
  const significant = mantissa.replace('.', '').replace(/^0+(?=.)/, '').length
  return (
    mantissa +
    (mantissa.includes('.') ? '' : '.') +
    '0'.repeat('gGx'.includes(form) ? Math.max(precision - significant, 0) : 0) +
    tail
  )
}

/** Filled up to the width, counted in characters. Zeros only to the left. */
function pad(directive: Directive, text: string, isZero = directive['0']): string {
  const { width = 0, '-': isLeft } = directive
  const fill = (isZero ? '0' : ' ').repeat(width && Math.max(width - Array.from(text).length, 0))
  return isLeft ? text + fill : fill + text
}

/**
 * fmt: "precision limits the length of the input to be formatted …, measured in … Unicode code
 * points".
 */
const cut = ({ precision }: Directive, text: string): string =>
  precision === undefined ? text : Array.from(text).slice(0, precision).join('')

const signOf = (directive: Directive, isNegative: boolean): string =>
  isNegative ? '-' : directive['+'] ? '+' : directive[' '] ? ' ' : ''

const bad = (directive: Directive, value: GoValue): string =>
  `%!${directive.verb}(${value.type.name}=${format({ ...directive, verb: 'v' }, value)})`

function afford<Length extends number | undefined>({ run }: Directive, length: Length): Length {
  run.spend((length ?? 0) >> 6)
  return length
}

// The functions from here on format one kind of value each, and pad only if they fill the width
// themselves.

function formatText(directive: Directive, text: string): string {
  const { verb, precision, '#': isSharp } = directive
  const shown = cut(directive, text)
  if (verb === 'q' || directive.goSyntax)
    return isSharp && canBackquote(shown) ? `\`${shown}\`` : quoteText(shown, '"', directive['+'])
  if (verb !== 'x' && verb !== 'X') return shown
  const bytes = Array.from(toBytes(text).slice(0, precision), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  const prefix = isSharp && bytes.length > 0 ? '0x' : ''
  const hex = prefix + bytes.join(directive[' '] ? ` ${prefix}` : '')
  return verb === 'X' ? hex.toUpperCase() : hex
}

/** Digits of a whole number. `hasPrefix`: says its base. */
function formatWhole(
  directive: Directive,
  value: bigint,
  base = BASES[directive.verb] ?? 10,
  hasPrefix = directive['#'],
): string {
  const { verb, precision, width = 0 } = directive
  if (precision === 0 && value === 0n) return ''
  const sign = signOf(directive, value < 0n)
  let digits = (value < 0n ? -value : value)
    .toString(base)
    .padStart(afford(directive, precision ?? (directive['0'] ? width - sign.length : 0)), '0')
  if (hasPrefix && !(base === 8 && digits.startsWith('0'))) digits = (PREFIXES[base] ?? '') + digits
  if (verb === 'O') digits = `0o${digits}`
  return sign + (verb === 'X' ? digits.toUpperCase() : digits)
}

function formatCodePoint(directive: Directive, value: bigint, character: string): string {
  const code = `U+${BigInt.asUintN(64, value)
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(directive.precision ?? 4, 4), '0')}`
  return directive['#'] && value >= 0n && value <= 0x10ffffn && isPrintable(character)
    ? `${code} '${character}'`
    : code
}

function formatInt(directive: Directive, value: bigint, isUnsigned: boolean): string {
  const character = characterOf(value)
  if (directive.verb === 'c') return pad(directive, character)
  if (directive.verb === 'q') return pad(directive, quoteText(character, "'", directive['+']))
  return pad(
    directive,
    directive.verb === 'U'
      ? formatCodePoint(directive, value, character)
      : directive.goSyntax && isUnsigned
        ? formatWhole(directive, value, 16, true)
        : formatWhole(directive, value),
    false,
  )
}

function formatNumber(directive: Directive, value: number): string {
  const { verb, precision, width = 0 } = directive
  const form = verb === 'v' ? 'g' : verb === 'F' ? 'f' : verb
  const places = afford(directive, precision ?? ('feE'.includes(form) ? 6 : undefined))
  const number = formatFloat(Math.abs(value), form, places)
  const size = directive['#'] && form !== 'b' ? withPoint(number, form, places ?? 6) : number
  const sign = signOf(directive, value < 0 || Object.is(value, -0))
  return pad(directive, sign + (directive['0'] && sign ? size.padStart(width - 1, '0') : size))
}

/** An address, which only nil has here. */
function formatPointer(directive: Directive, value: GoValue): string {
  const { run, verb } = directive
  if (value.data !== null) return run.unknowable('an address would be printed')
  if (verb === 'v')
    return directive.goSyntax ? `(${value.type.name})(nil)` : pad(directive, '<nil>')
  if (!'pbodxX'.includes(verb)) return bad(directive, value)
  return pad(
    directive,
    verb === 'p' ? formatWhole(directive, 0n, 16, !directive['#']) : formatWhole(directive, 0n),
    false,
  )
}

/** With `%#v` as Go writes them. */
function formatParts(
  directive: Directive,
  value: GoValue & { kind: 'slice' | 'map' | 'struct' },
  depth: number,
): string {
  const { goSyntax, fieldNames } = directive
  if (goSyntax && value.data === null) return `${value.type.name}(nil)`
  const parts = partsOf(
    value,
    (part) => format(directive, part, depth + 1),
    value.type.kind === 'struct' && (goSyntax || fieldNames) ? value.type.fields : [],
  )
  return goSyntax ? `${value.type.name}{${parts.join(', ')}}` : enclosed(value, parts)
}

function formatKind(directive: Directive, value: GoValue, depth: number): string {
  const { verb, goSyntax } = directive
  if (VERBS[value.kind]?.includes(verb) === false || verb === 'w') return bad(directive, value)
  switch (value.kind) {
    case 'bool':
      return pad(directive, String(value.data))
    case 'int':
      return formatInt(directive, value.data, value.type === BYTE)
    case 'float64':
      return formatNumber(directive, value.data)
    case 'complex128': {
      const [real, imaginary] = value.data
      return `(${formatNumber(directive, real)}${format({ ...directive, '+': true }, goValue(FLOAT, imaginary))}i)`
    }
    case 'string':
      return pad(directive, formatText(directive, value.data))
    case 'any':
      return value.data
        ? format(directive, value.data, depth + 1)
        : goSyntax
          ? 'interface {}(nil)'
          : '<nil>'
    case 'pointer':
      return value.data?.kind === 'struct' && depth === 0
        ? `&${format(directive, value.data, depth + 1)}`
        : formatPointer(directive, value)
    default:
      return formatParts(directive, value, depth)
  }
}

function format(directive: Directive, value: GoValue, depth = 0): string {
  directive.run.spend(1)
  return directive.run.checked(formatKind(directive, value, depth))
}

export function formatValue(run: Run, argument: Argument, verb = 'v', flags: Flags = {}): string {
  const directive: Directive = { ...flags, 0: flags['0'] && !flags['-'], run, verb }
  if (!argument) return verb === 'T' || verb === 'v' ? pad(directive, '<nil>') : `%!${verb}(<nil>)`
  if (verb === 'T') return pad(directive, cut(directive, argument.type.name))
  if (verb === 'p')
    return 'elem' in argument.type ? formatPointer(directive, argument) : bad(directive, argument)
  return format(directive, argument)
}

/** All digits of a double: times 2 until it is whole is exact, and so is 5 to that power. */
function exactly(value: number): Decimal {
  let places = 0
  let whole = value
  for (; whole % 1 !== 0; places++) whole *= 2
  const digits = String(BigInt(whole) * 5n ** BigInt(places))
  return { digits, point: digits.length - places }
}

/**
 * To this many digits, halves to even as strconv rounds. toFixed and toPrecision round halves up,
 * and stop at 100 digits.
 */
function rounded({ digits, point }: Decimal, count: number): Decimal {
  if (count >= digits.length) return { digits, point }
  if (count < 0) return { digits: '', point: 0 }
  const kept = digits.slice(0, count)
  const rest = digits.slice(count).replace(/0+$/, '')
  const isUp = rest > '5' || (rest === '5' && Number(kept.at(-1) ?? 0) % 2 === 1)
  const result = String(BigInt(kept) + BigInt(isUp))
  return {
    digits: result.slice(0, Math.max(count, 1)),
    point: point + Number(result.length > count),
  }
}

/** %g to this many digits. */
function generalTo(value: number, precision: number): string {
  const least = Math.max(precision, 1)
  const decimal = withoutZeros(rounded(exactly(value), least))
  // ftoa.go: "if eprec > digs.nd && digs.nd >= digs.dp { eprec = digs.nd }"
  return general(
    decimal,
    precision > decimal.digits.length && decimal.digits.length >= decimal.point
      ? decimal.digits.length
      : least,
  )
}

/** ddddp±ddd: mantissa and power of two as the double has them. */
function binary(value: number): string {
  let unit = Number.MIN_VALUE
  let power = -1074
  for (; value / unit >= 2 ** 53; power++) unit *= 2
  return `${value / unit}p${exponentOf(power, 1)}`
}

function hexadecimal(value: number, precision: number | undefined): string {
  let power = 0
  let leading = value
  for (; leading >= 2; power++) leading /= 2
  for (; leading < 1 && leading > 0; power--) leading *= 2
  const size = 16 ** Math.min(precision ?? 13, 13)
  let whole = Math.floor(leading * size)
  const rest = leading * size - whole
  if (rest > 0.5 || (rest === 0.5 && whole % 2 === 1)) whole++
  if (whole === 2 * size) {
    whole = size
    power++
  }
  const digits = (whole % size || 0).toString(16).padStart(Math.min(precision ?? 13, 13), '0')
  const fraction =
    precision === undefined
      ? digits.replace(/0+$/, '')
      : digits.padEnd(precision, '0').slice(0, precision)
  return `0x${withFraction(String(Math.floor(whole / size)), fraction)}p${exponentOf(power)}`
}

/**
 * A number without its sign (strconv.FormatFloat): "'e' (-d.dddde±dd), 'f' (-ddd.dddd), 'g' ('e'
 * for large exponents, 'f' otherwise)", 'b' and 'x' with powers of two. Without a precision: as few
 * digits as give the number back.
 */
function formatFloat(value: number, form: string, precision: number | undefined): string {
  switch (form) {
    case 'b':
      return binary(value)
    case 'x':
      return hexadecimal(value, precision)
    case 'e':
      return exponential(
        precision === undefined ? shortest(value) : rounded(exactly(value), precision + 1),
        precision,
      )
    case 'f': {
      const decimal = precision === undefined ? shortest(value) : exactly(value)
      return positional(
        precision === undefined ? decimal : rounded(decimal, decimal.point + precision),
        precision,
      )
    }
    case 'g':
      return precision === undefined ? shortestText(value) : generalTo(value, precision)
    default:
      return formatFloat(value, form.toLowerCase(), precision).toUpperCase()
  }
}

/** Digits of a number without its sign: 0.digits × 10^point. */
type Decimal = { readonly digits: string; readonly point: number }

/** The fewest digits that give this double back: ECMAScript's, which are Go's. */
function shortest(value: number): Decimal {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  return { digits: mantissa.replace('.', ''), point: Number(exponent) + 1 }
}

const exponentOf = (power: number, width = 2): string =>
  (power < 0 ? '-' : '+') + String(Math.abs(power)).padStart(width, '0')
const withFraction = (whole: string, fraction: string): string =>
  whole + (fraction && `.${fraction}`)

const exponential = ({ digits, point }: Decimal, precision = 0): string =>
  `${withFraction(digits.charAt(0), digits.slice(1).padEnd(precision, '0'))}e${exponentOf(point - 1)}`

const positional = ({ digits, point }: Decimal, precision = 0): string =>
  point > 0
    ? withFraction(
        digits.slice(0, point).padEnd(point, '0'),
        digits.slice(point).padEnd(precision, '0'),
      )
    : withFraction('0', ('0'.repeat(-point) + digits).padEnd(precision, '0'))

/**
 * %g: the exponent form "is used if the exponent from the conversion is less than -4 or greater
 * than or equal to the precision. if precision was the shortest possible, use precision 6 for this
 * decision" (strconv/ftoa.go): 1000000 is 1e+06, 999999.5 is 999999.5.
 */
const general = (decimal: Decimal, most: number): string =>
  (decimal.point > -4 && decimal.point <= most ? positional : exponential)(decimal)

const shortestText = (value: number): string => general(withoutZeros(shortest(value)), 6)

const withoutZeros = ({ digits, point }: Decimal): Decimal => ({
  digits: digits.replace(/0+$/, ''),
  point,
})

type Container = GoValue & { kind: 'slice' | 'map' | 'struct' }

/**
 * The elements of a container, in order, under their names. Keys of maps are in the order of their
 * bytes already.
 */
const partsOf = (
  value: Container,
  inner: (part: GoValue) => string,
  fields: readonly GoField[] = [],
): string[] =>
  value.kind === 'map'
    ? Array.from(value.data ?? [], ([key, part]) => `${inner(goString(key))}:${inner(part)}`)
    : (value.data ?? []).map(
        (part, index) => (fields[index] ? `${fields[index].name}:` : '') + inner(part),
      )

/** `[a b]`, `map[a:1 b:2]`, `{a 1}`. */
const enclosed = ({ kind }: Container, parts: readonly string[]): string =>
  kind === 'struct' ? `{${parts.join(' ')}}` : `${kind === 'map' ? 'map' : ''}[${parts.join(' ')}]`
