// Also where there is no TextEncoder, as in jsdom.

/** The bytes of text. Half of a surrogate pair is U+FFFD. */
export function toUtf8(text: string): Uint8Array {
  if (typeof TextEncoder !== 'undefined') return new TextEncoder().encode(text)
  const escaped = encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
  const bytes = escaped.replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}
