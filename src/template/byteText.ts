// A Go string is bytes, most often UTF-8. Here it is a JavaScript string in which a byte that belongs to no UTF-8 sequence is the lone
// surrogate U+DC00 + byte. So `slice`, `len` and `%x` go by bytes, and two halves of a character that meet again are the character.
const LONE_SURROGATE = /\p{Cs}/u
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Whether text has a byte that is no UTF-8. */
export const hasStrayBytes = (text: string): boolean => LONE_SURROGATE.test(text)

/** Text from outside, as its UTF-8: half of a surrogate pair is U+FFFD, as encoding/json reads it. */
export const wellFormed = (text: string): string => (LONE_SURROGATE.test(text) ? text.replace(/\p{Cs}/gu, '\uFFFD') : text)

/** The bytes of text. */
export function toBytes(text: string): Uint8Array {
  if (!hasStrayBytes(text)) return encoder.encode(text)
  const bytes: number[] = []
  for (const character of text) {
    if (hasStrayBytes(character)) bytes.push(character.charCodeAt(0) & 0xff)
    else bytes.push(...encoder.encode(character))
  }
  return Uint8Array.from(bytes)
}

/** Length of the UTF-8 sequence that this byte can start. */
const sequenceLength = (first: number): number => (first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0)

/** The text of bytes. Each byte that is no UTF-8 stands alone, as in a Go `for range`. */
export function fromBytes(bytes: Uint8Array): string {
  const whole = decode(bytes)
  if (whole !== undefined) return whole
  let text = ''
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes[at]!)
    const character = length > 0 && at + length <= bytes.length ? decode(bytes.subarray(at, at + length)) : undefined
    text += character ?? String.fromCharCode(0xdc00 + bytes[at]!)
    at += character === undefined ? 1 : length
  }
  return text
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Text that was put together: bytes that have become characters are these. */
export const joined = (text: string): string => (hasStrayBytes(text) ? fromBytes(toBytes(text)) : text)

/** How many bytes text has: what Go's `len` says. */
export function byteLength(text: string): number {
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const isPair = (unit & 0xfc00) === 0xd800
    length += unit < 0x80 ? 1 : unit < 0x800 ? 2 : isPair ? 4 : (unit & 0xfc00) === 0xdc00 ? 1 : 3
    if (isPair) at++
  }
  return length
}

/** Order of text by its bytes, as Go compares strings; UTF-16 puts U+E000 to U+FFFF behind what is beyond them. */
export function compareText(left: string, right: string): number {
  if (hasStrayBytes(left) || hasStrayBytes(right)) return compareBytes(toBytes(left), toBytes(right))
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)]
    if (a !== b) return (a & 0xf800) === 0xd800 ? ((b & 0xf800) === 0xd800 ? a - b : 1) : (b & 0xf800) === 0xd800 ? -1 : a - b
  }
  return left.length - right.length
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const at = left.findIndex((byte, index) => byte !== right[index])
  return at < 0 || at >= right.length ? left.length - right.length : left[at]! - right[at]!
}
