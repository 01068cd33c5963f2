import { toBytes } from '../format/byteText.ts'
import { isPrintable } from '../format/isPrintable.ts'
import { hex } from '../format/quoteText.ts'

const HTML: Record<string, string> = {
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\0': '\uFFFD',
}

/** `html`: template.HTMLEscape. */
export const escapeHtml = (text: string): string =>
  text.replace(/["'&<>\0]/g, (character) => HTML[character]!)

/**
 * `js`: template.JSEscape. Quotes and backslash get a backslash, and what is not printable its
 * number.
 */
export function escapeJs(text: string): string {
  return text.replace(/[\\'"<>&=]|[^\x20-\x7f]/gu, (character) => {
    const code = character.codePointAt(0)!
    if (`\\'"`.includes(character)) return `\\${character}`
    if (code >= 0x80 && (isPrintable(character) || (code & 0xfffffc00) === 0xdc00)) return character
    return `\\u${hex(code, 4).toUpperCase()}`
  })
}

/** `urlquery`: url.QueryEscape. Letters, digits and `-_.~` stay, a space is a plus. */
export const escapeQuery = (text: string): string =>
  text.replace(/[^\w.~-]/gu, (character) =>
    character === ' '
      ? '+'
      : Array.from(toBytes(character), (byte) => `%${hex(byte, 2).toUpperCase()}`).join(''),
  )
