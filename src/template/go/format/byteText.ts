// A Go string is bytes, most often UTF-8. Here it is a JavaScript string in which a byte that
// belongs to no UTF-8 sequence is the lone surrogate U+DC00 + byte. So `slice`, `len` and `%x` go
// by bytes, and two halves of a character that meet again are the character.
import { fromUtf8 } from '../../../json/bytes/fromUtf8.ts'
import { toUtf8 } from '../../../json/bytes/toUtf8.ts'

/** Whether text has a byte that is no UTF-8. */
export const hasStrayBytes = (text: string): boolean => /\p{Cs}/u.test(text)

/**
 * Text from outside, as its UTF-8: half of a surrogate pair is U+FFFD, as encoding/json reads it.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

/** The bytes of text. */
export const toBytes = (text: string): Uint8Array =>
  hasStrayBytes(text)
    ? Uint8Array.from(
        Array.from(text).flatMap((character) =>
          hasStrayBytes(character) ? character.charCodeAt(0) & 0xff : [...toUtf8(character)],
        ),
      )
    : toUtf8(text)

/** The text of bytes. Each byte that is no UTF-8 stands alone, as in a Go `for range`. */
export function fromBytes(bytes: Uint8Array): string {
  let text = fromUtf8(bytes)
  if (text !== undefined) return text
  text = ''
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at]!
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    const character =
      at + length > bytes.length ? undefined : fromUtf8(bytes.subarray(at, at + length))
    text += character ?? String.fromCharCode(0xdc00 + first)
    at += character === undefined ? 1 : length
  }
  return text
}

/** Text that was put together: bytes that have become characters are these. */
export const joined = (text: string): string =>
  hasStrayBytes(text) ? fromBytes(toBytes(text)) : text

const byteByByte = (text: string): string =>
  Array.from(toBytes(text), (byte) => String.fromCharCode(byte)).join('')

/**
 * Order of text by its bytes, as Go compares strings: UTF-16 has it wrong from the first surrogate
 * on.
 */
export const isBefore = (left: string, right: string): boolean =>
  /[\ud800-\uffff]/.test(left + right) ? byteByByte(left) < byteByByte(right) : left < right
