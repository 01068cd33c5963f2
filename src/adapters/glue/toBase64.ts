/** Bytes as Dart writes them, a list of numbers, in base64. Undefined for anything else. */
export function toBase64(bytes: unknown): string | undefined {
  if (
    !Array.isArray(bytes) ||
    !bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)
  )
    return undefined
  let binary = ''
  for (const byte of bytes as number[]) binary += String.fromCharCode(byte)
  return btoa(binary)
}
