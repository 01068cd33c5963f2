import { LINES_AROUND } from './slideChanges.ts'

/** Units of two texts that are compared at once. */
const UNITS_AT_ONCE = 1 << 14

/**
 * Two texts without the whole lines that both begin and end with, but for as many lines as changes
 * look at. `head`: the UTF-16 units before.
 */
export function betweenEqualEnds(
  a: string,
  b: string,
): { head: number; before: string; after: string } {
  let head = commonHeadOfLines(a, b)
  let end = a.length - commonTail(a, b, Math.min(a.length, b.length) - head)
  // backwards from a line's start, forwards from any place: one line more
  for (let line = 0; line < LINES_AROUND && head > 0; line++)
    head = head === 1 ? 0 : a.lastIndexOf('\n', head - 2) + 1
  for (let line = 0; line <= LINES_AROUND && end < a.length; line++)
    end = a.indexOf('\n', end) + 1 || a.length
  return { head, before: a.slice(head, end), after: b.slice(head, b.length - (a.length - end)) }
}

/** How many UTF-16 units of whole lines two texts begin with that are the same. */
export function commonHeadOfLines(a: string, b: string): number {
  const head = commonHead(a, b)
  return head === 0 ? 0 : a.lastIndexOf('\n', head - 1) + 1
}

/** How many UTF-16 units two texts begin with that are the same. */
const commonHead = (a: string, b: string): number =>
  commonLength(Math.min(a.length, b.length), (from, to) => a.slice(from, to) === b.slice(from, to))

/** How many they end with, of at most so many. */
const commonTail = (a: string, b: string, most: number): number =>
  commonLength(
    most,
    (from, to) =>
      a.slice(a.length - to, a.length - from) === b.slice(b.length - to, b.length - from),
  )

/** How far `isSame` holds. Slices are compared as memory is, units one by one would not be. */
function commonLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let low = 0
  while (low < most && isSame(low, Math.min(most, low + UNITS_AT_ONCE)))
    low = Math.min(most, low + UNITS_AT_ONCE)
  let high = Math.min(most, low + UNITS_AT_ONCE)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isSame(low, middle)) low = middle
    else high = middle - 1
  }
  return low
}
