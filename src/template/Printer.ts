import { toBytes } from './byteText.ts'
import { formatFloat } from './formatFloat.ts'
import type { GoValue } from './GoValue.ts'
import { isPrintable } from './isPrintable.ts'
import { canBackquote, quoteText } from './quoteText.ts'
import type { Run } from './Run.ts'

/** What stands between `%` and the verb (fmt: "Printing"). `goSyntax` is `%#v`, `fieldNames` is `%+v`. */
export type Flags = Partial<Record<'minus' | 'plus' | 'sharp' | 'space' | 'zero' | 'goSyntax' | 'fieldNames', boolean>> & { width?: number | undefined; precision?: number | undefined }

const BASES: Record<string, number> = { v: 10, d: 10, b: 2, o: 8, O: 8, x: 16, X: 16 }
const PREFIXES: Record<number, string> = { 2: '0b', 8: '0', 16: '0x' }
const FLOAT_VERBS = 'vbgGxXfFeE'

/** Puts values of simple types into text by one verb: fmt's format.go and print.go. `undefined`: the type has no such verb. */
export class Printer {
  readonly run: Run
  flags: Flags = {}

  constructor(run: Run) {
    this.run = run
  }

  /** Filled up to the width, counted in characters. Zeros only to the left. */
  pad(text: string, isZero = this.flags.zero): string {
    const { width = 0, minus } = this.flags
    if (width === 0) return text
    const fill = (isZero && !minus ? '0' : ' ').repeat(Math.max(width - Array.from(text).length, 0))
    return minus ? text + fill : fill + text
  }

  bool(value: boolean, verb: string): string | undefined {
    return verb === 'v' || verb === 't' ? this.pad(String(value)) : undefined
  }

  text(value: string, verb: string): string | undefined {
    switch (verb) {
      case 'v':
        return this.flags.goSyntax ? this.quoted(value) : this.pad(this.cut(value))
      case 's':
        return this.pad(this.cut(value))
      case 'q':
        return this.quoted(value)
      case 'x':
      case 'X':
        return this.bytes(value, verb)
      default:
        return undefined
    }
  }

  /** fmt: "precision limits the length of the input to be formatted …, measured in … Unicode code points". */
  cut(value: string): string {
    const { precision } = this.flags
    return precision === undefined || value.length <= precision ? value : Array.from(value).slice(0, precision).join('')
  }

  private quoted(value: string): string {
    const text = this.cut(value)
    return this.pad(this.flags.sharp && canBackquote(text) ? `\`${text}\`` : quoteText(text, '"', this.flags.plus))
  }

  private bytes(value: string, verb: string): string {
    const { precision, sharp, space } = this.flags
    const bytes = Array.from(toBytes(value).slice(0, precision), (byte) => byte.toString(16).padStart(2, '0'))
    const prefix = sharp && bytes.length > 0 ? '0x' : ''
    const text = prefix + bytes.join(space ? ` ${prefix}` : '')
    return this.pad(verb === 'X' ? text.toUpperCase() : text)
  }

  int(value: bigint, verb: string, isSigned = true): string | undefined {
    if (verb === 'v' && this.flags.goSyntax && !isSigned) return this.whole(value, 'x', true)
    if (Object.hasOwn(BASES, verb)) return this.whole(value, verb, this.flags.sharp)
    if (verb === 'c') return this.pad(characterOf(value))
    if (verb === 'q') return this.pad(quoteText(characterOf(value), "'", this.flags.plus))
    return verb === 'U' ? this.unicode(BigInt.asUintN(64, value)) : undefined
  }

  /** Digits of a whole number. `hasPrefix`: says its base. */
  whole(value: bigint, verb: string, hasPrefix = false): string {
    const { width = 0, precision, plus, space, minus, zero } = this.flags
    if (precision === 0 && value === 0n) return this.pad('', false)
    const base = BASES[verb]!
    const sign = value < 0n ? '-' : plus ? '+' : space ? ' ' : ''
    const least = precision ?? (zero && !minus ? width - sign.length : 0)
    let digits = (value < 0n ? -value : value).toString(base).padStart(this.fits(least), '0')
    if (hasPrefix && !(base === 8 && digits.startsWith('0'))) digits = (PREFIXES[base] ?? '') + digits
    if (verb === 'O') digits = `0o${digits}`
    return this.pad(sign + (verb === 'X' ? digits.toUpperCase() : digits), false)
  }

  private fits(length: number): number {
    this.run.spend(Math.max(length, 0) >> 6)
    return length
  }

  private unicode(code: bigint): string {
    const text = `U+${code.toString(16).toUpperCase().padStart(Math.max(this.flags.precision ?? 4, 4), '0')}`
    const character = code <= 0x10ffffn ? String.fromCodePoint(Number(code)) : ''
    return this.pad(this.flags.sharp && isPrintable(character) ? `${text} '${character}'` : text, false)
  }

  float(value: number, verb: string): string | undefined {
    if (!FLOAT_VERBS.includes(verb)) return undefined
    const { width = 0, plus, space, zero, minus, sharp } = this.flags
    const form = verb === 'v' ? 'g' : verb === 'F' ? 'f' : verb
    const precision = this.flags.precision ?? ('feE'.includes(form) ? 6 : -1)
    const number = formatFloat(value, form, this.fits(precision))
    const isNegative = number.startsWith('-')
    const size = sharp && verb !== 'b' ? withPoint(isNegative ? number.slice(1) : number, form, precision) : isNegative ? number.slice(1) : number
    const sign = isNegative ? '-' : plus ? '+' : space ? ' ' : ''
    return zero && !minus && sign !== '' ? sign + size.padStart(width - 1, '0') : this.pad(sign + size)
  }

  complex([real, imaginary]: readonly [number, number], verb: string): string | undefined {
    if (!FLOAT_VERBS.includes(verb)) return undefined
    const { flags } = this
    const first = this.float(real, verb)
    this.flags = { ...flags, plus: true }
    const text = `(${first}${this.float(imaginary, verb)}i)`
    this.flags = flags
    return text
  }
}

/** The character of this number, as `%c` writes it. */
function characterOf(value: bigint): string {
  const code = BigInt.asUintN(64, value)
  return code > 0x10ffffn || (code >= 0xd800n && code <= 0xdfffn) ? '\uFFFD' : String.fromCodePoint(Number(code))
}

/** fmt: "'#' … always print a decimal point for %e, %E, %f, %F, %g and %G; do not remove trailing zeros for %g and %G". */
function withPoint(number: string, form: string, precision: number): string {
  const isHex = form === 'x' || form === 'X'
  const [mantissa = '', ...tail] = number.split(isHex ? /(?=[pP])/ : /(?=[eE])/)
  let missing = 0
  if ('gGx'.includes(form)) {
    const significant = mantissa.replace('.', '').replace(/^0+/, '').length
    missing = (precision < 0 ? 6 : precision) - significant - (mantissa === '0' ? 1 : 0)
  }
  return mantissa + (mantissa.includes('.') ? '' : '.') + '0'.repeat(Math.max(missing, 0)) + tail.join('')
}

/** Whether a value is printed in a way that shows it: not its type or address, not cut off, not as bytes. */
export const isShown = (value: GoValue, verb: string, { precision }: Flags): boolean =>
  !'TpxXcU'.includes(verb) && (value.kind !== 'string' || precision === undefined || Array.from(value.data).length <= precision)
