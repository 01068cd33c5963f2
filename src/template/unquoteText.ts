import { joined } from './byteText.ts'

const SHORT: Record<string, number> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11, '\\': 92 }
const HEX = /^(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/
const OCTAL = /^[0-7]{3}/

/** A character of a quoted literal: its code, or a byte of its own, and how many units it takes. */
export type QuotedCharacter = { readonly code: number; readonly isByte?: true; readonly length: number }

/** The first character of a quoted literal's inside, or undefined where Go has no such escape (strconv.UnquoteChar). */
export function unquoteCharacter(text: string, quote: string): QuotedCharacter | undefined {
  const code = text.codePointAt(0)
  if (code === undefined || text.startsWith(quote)) return undefined
  if (code !== 92) return { code, length: code > 0xffff ? 2 : 1 }
  const escape = text.charAt(1)
  if (Object.hasOwn(SHORT, escape)) return { code: SHORT[escape]!, length: 2 }
  if (escape === quote) return { code: quote.charCodeAt(0), length: 2 }
  const octal = OCTAL.exec(text.slice(1, 4))?.[0]
  const digits = octal ?? HEX.exec(text.slice(1, 10))?.[0]
  if (digits === undefined) return undefined
  const value = octal ? Number.parseInt(octal, 8) : Number.parseInt(digits.slice(1), 16)
  const length = digits.length + 1
  if (octal || escape === 'x') return value > 0xff ? undefined : { code: value, isByte: true, length }
  return value > 0x10ffff || (value & 0x1ff800) === 0xd800 ? undefined : { code: value, length }
}

/**
 * What a literal `"…"` or `` `…` `` says, or undefined where it is none. strconv: "Carriage return characters ('\r') inside raw string
 * literals are discarded from the raw string value".
 */
export function unquoteText(literal: string): string | undefined {
  const inner = literal.slice(1, -1)
  if (literal.startsWith('`')) return inner.replaceAll('\r', '')
  let text = ''
  for (let at = 0; at < inner.length;) {
    const read = unquoteCharacter(inner.slice(at, at + 10), '"')
    if (!read) return undefined
    text += read.isByte && read.code >= 0x80 ? String.fromCharCode(0xdc00 + read.code) : String.fromCodePoint(read.code)
    at += read.length
  }
  return joined(text)
}
