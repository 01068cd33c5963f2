import { isPrintable } from './isPrintable.ts'

const SHORT: Record<string, string> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}
/** Hexadecimal digits. */
export const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0')

/**
 * Text as a Go literal (strconv: "Quote returns a double-quoted Go string literal … uses Go escape
 * sequences for control characters and non-printable characters"). It is no JSON: `\a`, `\v` and
 * `\x7f` are not. `asciiOnly`: as `%+q`.
 */
export const quoteText = (text: string, quote = '"', asciiOnly = false): string =>
  quote +
  Array.from(text, (character) => quoteCharacter(character, quote, asciiOnly)).join('') +
  quote

function quoteCharacter(character: string, quote: string, asciiOnly: boolean): string {
  const code = character.codePointAt(0)!
  if (character === quote || character === '\\') return `\\${character}`
  if (code >= 0xdc00 && code <= 0xdfff) return `\\x${hex(code & 0xff, 2)}`
  if ((!asciiOnly || code < 0x80) && isPrintable(character)) return character
  return (
    SHORT[character] ??
    (code < 0x20 || code === 0x7f
      ? `\\x${hex(code, 2)}`
      : code < 0x10000
        ? `\\u${hex(code, 4)}`
        : `\\U${hex(code, 8)}`)
  )
}

/**
 * Whether text can stand between backquotes (strconv: "without control characters other than tab";
 * nor a byte order mark).
 */
export const canBackquote = (text: string): boolean =>
  !/[^\P{Cc}\t\x80-\x9f]|[`\uFEFF\p{Cs}]/u.test(text)
