import { quoteText } from './quoteText.ts'
import type { NumberNode } from './TemplateNode.ts'
import { unquoteCharacter } from './unquoteText.ts'

const INT = /^[+-]?(?:0[xX](?:_?[\da-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0(?:_?[0-7])*|[1-9](?:_?\d)*)$/
const FLOAT = /^[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?$/
const HEX_FLOAT = /^([+-]?)0[xX]([\da-fA-F_]*)\.?([\da-fA-F_]*)[pP]([+-]?\d[\d_]*)$/
/** strconv.underscoreOK: underscores only between digits, or after a base prefix. */
const MISPLACED_UNDERSCORE = /_(?!\d)|(?<!\d)_/
const MISPLACED_IN_HEX = /_(?![\da-fA-F])|(?<![\da-fA-FxX])_/

const MAX_INT = 2n ** 63n - 1n
const MAX_UINT = 2n ** 64n - 1n

type Literal = Omit<NumberNode, 'kind' | 'at' | 'text'>

/** The numbers that a literal may stand for, or the message why it is none (parse: "newNumber"). */
export function readNumber(text: string, kind: 'number' | 'complex' | 'character'): Literal | string {
  if (kind === 'character') return readCharacter(text)
  if (kind === 'complex') {
    const split = text.search(/(?<!^|[eEpP])[+-]/)
    const [real, imaginary] = [readFloat(text.slice(0, split)), readFloat(text.slice(split, -1))]
    return real === undefined || imaginary === undefined ? 'syntax error scanning complex number' : { complex: [real, imaginary] }
  }
  if (text.endsWith('i')) {
    const imaginary = readFloat(text.slice(0, -1))
    if (imaginary !== undefined) return { complex: [0, imaginary] }
  }
  const int = readInt(text)
  if (int !== undefined && int <= MAX_INT && int >= -MAX_INT - 1n) return { int, float: Number(int) }
  if (int !== undefined && int >= 0n && int <= MAX_UINT && !/^[+-]/.test(text)) return { isTooLarge: true, float: Number(int) }
  const float = readFloat(text)
  if (float === undefined) return `illegal number syntax: ${quoteText(text)}`
  if (!/[.eEpP]/.test(text)) return `integer overflow: ${quoteText(text)}`
  return { float, ...(Number.isInteger(float) && Math.abs(float) < 2 ** 63 && { int: BigInt(float) }) }
}

function readCharacter(text: string): Literal | string {
  const read = unquoteCharacter(text.slice(1), "'")
  if (!read) return 'invalid syntax'
  return text.slice(1 + read.length) === "'" ? { int: BigInt(read.code), float: read.code } : `malformed character constant: ${text}`
}

/** strconv.ParseInt with base 0: "underscore characters are permitted as defined by the Go syntax for integer literals". */
function readInt(text: string): bigint | undefined {
  if (!INT.test(text)) return undefined
  const digits = text.replace(/^[+-]/, '').replaceAll('_', '').toLowerCase()
  const value = BigInt(/^0\d/.test(digits) ? `0o${digits}` : digits)
  return text.startsWith('-') ? -value : value
}

/** strconv.ParseFloat, without infinity and NaN, which no literal spells. */
function readFloat(text: string): number | undefined {
  const [, sign, whole = '', fraction = '', exponent = ''] = HEX_FLOAT.exec(text) ?? []
  let value = Number.NaN
  if ((sign === undefined ? MISPLACED_UNDERSCORE : MISPLACED_IN_HEX).test(text)) return undefined
  if (sign !== undefined) {
    const digits = (whole + fraction).replaceAll('_', '')
    const power = Number(exponent.replaceAll('_', '')) - 4 * fraction.replaceAll('_', '').length
    if (digits !== '') value = scaled(BigInt(`0x${digits}`), power) * (sign === '-' ? -1 : 1)
  } else if (FLOAT.test(text)) value = Number(text.replaceAll('_', ''))
  return Number.isFinite(value) ? value : undefined
}

/** In two steps: 2 to the power alone may be too small or too large where the product is not. */
const scaled = (digits: bigint, power: number): number => (digits === 0n ? 0 : Number(digits) * 2 ** Math.trunc(power / 2) * 2 ** (power - Math.trunc(power / 2)))
