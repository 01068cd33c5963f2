// UTF-8, also where there is neither TextEncoder nor TextDecoder: in jsdom, as Jest has it.

/** The bytes of text. Half of a surrogate pair is U+FFFD. */
export function toUtf8(text: string): Uint8Array {
  if (typeof TextEncoder !== 'undefined') return new TextEncoder().encode(text)
  const escaped = encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
  const bytes = escaped.replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}

/** The text of bytes; undefined when they are no UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    if (typeof TextDecoder !== 'undefined')
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return decodeURIComponent(
      Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    )
  } catch {
    return undefined
  }
}
