import { joined } from '../format/byteText.ts'

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
 * The first character of a quoted literal's inside, or undefined where Go has no such escape
 * (strconv.UnquoteChar).
 */
export function unquoteCharacter(text: string, quote: string): QuotedCharacter | undefined {
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
 * What a literal `"…"` or `` `…` `` says, or undefined where it is none. strconv: "Carriage return
 * characters ('\r') inside raw string literals are discarded from the raw string value".
 */
export function unquoteText(literal: string): string | undefined {
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
