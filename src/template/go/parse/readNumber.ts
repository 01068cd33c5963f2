import { COMPLEX, FLOAT } from '../values/GoType.ts'
import { goInt, goValue } from '../values/GoValue.ts'
import type { Literal } from '../language/Language.ts'
import { quoteText } from '../format/quoteText.ts'
import { unquoteCharacter } from './unquoteText.ts'

const INT =
  /^[+-]?(?:0[xX](?:_?[\da-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0(?:_?[0-7])*|[1-9](?:_?\d)*)$/
const FLOAT_TEXT = /^[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?$/
const HEX_FLOAT = /^([+-]?)0[xX]([\da-fA-F_]*)\.?([\da-fA-F_]*)[pP]([+-]?\d[\d_]*)$/
/** strconv.underscoreOK: underscores only between digits, or after a base prefix. */
const MISPLACED_UNDERSCORE = /_(?!\d)|(?:^|\D)_/
const MISPLACED_IN_HEX = /_(?![\da-fA-F])|(?:^|[^\da-fA-FxX])_/

const isInt64 = (int: bigint): boolean => BigInt.asIntN(64, int) === int

/**
 * What a literal number stands for, or the message why it is none (parse: "newNumber").
 * text/template: "Boolean, string, character, integer, floating-point, imaginary or complex
 * constants … behave like Go's untyped constants": the spelling decides, and 1e3 is an int too
 * where one is wanted.
 */
export function readNumber(
  text: string,
  kind: 'number' | 'complex' | 'character',
): Literal | string {
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
  const hex = HEX_FLOAT.exec(plain)
  if ((HEX_FLOAT.test(text) ? MISPLACED_IN_HEX : MISPLACED_UNDERSCORE).test(text)) return undefined
  let value = Number.NaN
  if (hex) {
    const [, sign, integer = '', fraction = '', exponent] = hex
    if (integer + fraction !== '')
      value =
        scaled(BigInt(`0x${integer}${fraction}`), Number(exponent) - 4 * fraction.length) *
        (sign === '-' ? -1 : 1)
  } else if (FLOAT_TEXT.test(text)) value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

/** In two steps: 2 to the power alone may be too small or too large where the product is not. */
const scaled = (digits: bigint, power: number): number =>
  digits === 0n
    ? 0
    : Number(digits) * 2 ** Math.trunc(power / 2) * 2 ** (power - Math.trunc(power / 2))
