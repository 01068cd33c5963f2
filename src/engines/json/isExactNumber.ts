/**
 * True if a double, as JavaScript writes it, denotes the number of this JSON text; -0 is 0. True
 * for true, false and null.
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
