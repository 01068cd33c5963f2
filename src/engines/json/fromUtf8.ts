// Also where there is no TextDecoder, as in jsdom.

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
