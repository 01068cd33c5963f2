import { toBytes } from './byteText.ts'
import { formatFloat } from './formatFloat.ts'
import { enclosed, partsOf } from './formatPlain.ts'
import { BYTE, FLOAT } from '../values/GoType.ts'
import { goValue, type Argument, type GoValue } from '../values/GoValue.ts'
import { isPrintable } from './isPrintable.ts'
import { canBackquote, quoteText } from './quoteText.ts'
import type { Run } from '../Run.ts'

/**
 * What stands between `%` and the verb (fmt: "Printing"). `goSyntax` is `%#v`, `fieldNames` is
 * `%+v`.
 */
export type Flags = Partial<
  Record<'-' | '+' | '#' | ' ' | '0' | 'goSyntax' | 'fieldNames', boolean | undefined>
> & { width?: number | undefined; precision?: number | undefined }

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

/**
 * What an argument of a print function becomes, mistakes included: fmt's print.go and format.go.
 */
export function formatValue(run: Run, argument: Argument, verb = 'v', flags: Flags = {}): string {
  const {
    width = 0,
    precision,
    '-': isLeft,
    '+': hasPlus,
    '#': isSharp,
    ' ': hasSpace,
    '0': hasZeros,
    goSyntax,
    fieldNames,
  } = flags

  /** Filled up to the width, counted in characters. Zeros only to the left. */
  function pad(text: string, isZero = hasZeros): string {
    const fill = (isZero && !isLeft ? '0' : ' ').repeat(
      width && Math.max(width - Array.from(text).length, 0),
    )
    return isLeft ? text + fill : fill + text
  }

  /**
   * fmt: "precision limits the length of the input to be formatted …, measured in … Unicode code
   * points".
   */
  const cut = (text: string): string =>
    precision === undefined ? text : Array.from(text).slice(0, precision).join('')
  const signOf = (isNegative: boolean): string =>
    isNegative ? '-' : hasPlus ? '+' : hasSpace ? ' ' : ''
  const bad = (value: GoValue): string =>
    `%!${verb}(${value.type.name}=${formatValue(run, value, 'v', flags)})`

  function fits<Length extends number | undefined>(length: Length): Length {
    run.spend((length ?? 0) >> 6)
    return length
  }

  function formatText(text: string): string {
    if (verb === 'q' || goSyntax)
      return pad(
        isSharp && canBackquote(cut(text))
          ? `\`${cut(text)}\``
          : quoteText(cut(text), '"', hasPlus),
      )
    if (verb !== 'x' && verb !== 'X') return pad(cut(text))
    const bytes = Array.from(toBytes(text).slice(0, precision), (byte) =>
      byte.toString(16).padStart(2, '0'),
    )
    const prefix = isSharp && bytes.length > 0 ? '0x' : ''
    const hex = prefix + bytes.join(hasSpace ? ` ${prefix}` : '')
    return pad(verb === 'X' ? hex.toUpperCase() : hex)
  }

  /** Digits of a whole number. `hasPrefix`: says its base. */
  function formatWhole(value: bigint, base = BASES[verb] ?? 10, hasPrefix = isSharp): string {
    if (precision === 0 && value === 0n) return pad('', false)
    const sign = signOf(value < 0n)
    let digits = (value < 0n ? -value : value)
      .toString(base)
      .padStart(fits(precision ?? (hasZeros && !isLeft ? width - sign.length : 0)), '0')
    if (hasPrefix && !(base === 8 && digits.startsWith('0')))
      digits = (PREFIXES[base] ?? '') + digits
    if (verb === 'O') digits = `0o${digits}`
    return pad(sign + (verb === 'X' ? digits.toUpperCase() : digits), false)
  }

  function formatInt(value: bigint, isUnsigned: boolean): string {
    const character = characterOf(value)
    if (verb === 'c') return pad(character)
    if (verb === 'q') return pad(quoteText(character, "'", hasPlus))
    if (verb !== 'U')
      return goSyntax && isUnsigned ? formatWhole(value, 16, true) : formatWhole(value)
    const code = `U+${BigInt.asUintN(64, value)
      .toString(16)
      .toUpperCase()
      .padStart(Math.max(precision ?? 4, 4), '0')}`
    return pad(
      isSharp && value >= 0n && value <= 0x10ffffn && isPrintable(character)
        ? `${code} '${character}'`
        : code,
      false,
    )
  }

  function formatNumber(value: number): string {
    const form = verb === 'v' ? 'g' : verb === 'F' ? 'f' : verb
    const places = fits(precision ?? ('feE'.includes(form) ? 6 : undefined))
    const number = formatFloat(Math.abs(value), form, places)
    const size = isSharp && form !== 'b' ? withPoint(number, form, places ?? 6) : number
    const sign = signOf(value < 0 || Object.is(value, -0))
    return hasZeros && !isLeft && sign ? sign + size.padStart(width - 1, '0') : pad(sign + size)
  }

  /** An address, which only nil has here. */
  function formatPointer(value: GoValue): string {
    if (value.data !== null) return run.unknowable('an address would be printed')
    if (verb === 'p') return formatWhole(0n, 16, !isSharp)
    if (!'vbodxX'.includes(verb)) return bad(value)
    return verb === 'v' ? (goSyntax ? `(${value.type.name})(nil)` : pad('<nil>')) : formatWhole(0n)
  }

  /** With `%#v` as Go writes them. */
  function formatParts(
    value: GoValue & { kind: 'slice' | 'map' | 'struct' },
    depth: number,
  ): string {
    const inner = (part: GoValue): string => format(part, depth + 1)
    if (goSyntax && value.data === null) return `${value.type.name}(nil)`
    const parts = partsOf(
      value,
      inner,
      value.type.kind === 'struct' && (goSyntax || fieldNames) ? value.type.fields : [],
    )
    return goSyntax ? `${value.type.name}{${parts.join(', ')}}` : enclosed(value, parts)
  }

  function formatKind(value: GoValue, depth: number): string {
    if (VERBS[value.kind]?.includes(verb) === false || verb === 'w') return bad(value)
    switch (value.kind) {
      case 'bool':
        return pad(String(value.data))
      case 'int':
        return formatInt(value.data, value.type === BYTE)
      case 'float64':
        return formatNumber(value.data)
      case 'complex128': {
        const [real, imaginary] = value.data
        return `(${formatNumber(real)}${formatValue(run, goValue(FLOAT, imaginary), verb, { ...flags, '+': true })}i)`
      }
      case 'string':
        return formatText(value.data)
      case 'any':
        return value.data ? format(value.data, depth + 1) : goSyntax ? 'interface {}(nil)' : '<nil>'
      case 'pointer':
        return value.data?.kind === 'struct' && depth === 0
          ? `&${format(value.data, depth + 1)}`
          : formatPointer(value)
      default:
        return formatParts(value, depth)
    }
  }

  function format(value: GoValue, depth = 0): string {
    run.spend(1)
    return run.checked(formatKind(value, depth))
  }

  if (!argument) return verb === 'T' || verb === 'v' ? pad('<nil>') : `%!${verb}(<nil>)`
  if (verb === 'T') return pad(cut(argument.type.name))
  if (verb === 'p') return 'elem' in argument.type ? formatPointer(argument) : bad(argument)
  return format(argument)
}
