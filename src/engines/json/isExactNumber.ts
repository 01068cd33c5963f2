/**
 * True if a double, written by JavaScript (and so by RFC 8785), denotes the number that this JSON
 * text does. The sign of zero does not count. True for other values that are written as in JSON:
 * true, false, null.
 */
export function isExactNumber(text: string, value: unknown): boolean {
  const written = String(value)
  return written === text || significant(written) === significant(text)
}

/**
 * From the first digit that is not 0 to the last. The power of ten need not be compared: the
 * nearest double is never ten times as much.
 */
function significant(text: string): string | undefined {
  return /[1-9](?:\d*[1-9])?/.exec(text.replace(/e.*|\./gi, ''))?.[0]
}
