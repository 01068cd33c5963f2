import { hasLetterOrDigit, type LineBlock } from './diffLines.ts'
import { blocksOf, gapsOf } from './alignSequences.ts'
import { LINES_PER_SLICE, linesSteps, placesIn } from './TextChange.ts'

/** How far a line that stays may be from the one before it. */
const MAX_LINE_DISTANCE = 500

/** Compares with a text that still arrives; each time it reads only the new part. */
export type GrowingLines = (
  before: string,
  after: string,
) => Generator<
  void,
  { before: readonly string[]; after: readonly string[]; blocks: readonly LineBlock[] }
>

/**
 * Compares with a text that still streams. Lines that it has not reached are neither removed nor
 * shown. Lines are placed in order, so that only the last change grows. The last line is left out
 * while it may still become an equal one.
 */
export function createGrowingLines(): GrowingLines {
  let [textBefore, textAfter] = ['', '']
  let before: readonly string[] = []
  let places = new Map<string, number[]>()
  // Of the text that arrives, the lines that are whole, where they end, and their partners.
  let after: string[] = []
  let end = 0
  let partners: number[] = []
  let reached = 0
  return function* grow(newBefore, newAfter) {
    if (newBefore !== textBefore || !newAfter.startsWith(textAfter)) {
      ;[after, end, partners, reached] = [[], 0, [], 0]
    }
    if (newBefore !== textBefore) {
      before = yield* linesSteps(newBefore)
      places = yield* placesIn(before)
    }
    ;[textBefore, textAfter] = [newBefore, newAfter]
    for (let next = newAfter.indexOf('\n', end) + 1; next > 0;) {
      const line = newAfter.slice(end, next)
      const place = placeOf(line, before, places, reached)
      if (place >= 0) reached = place + 1
      partners.push(place)
      if (after.push(line) % LINES_PER_SLICE === 0) yield
      end = next
      next = newAfter.indexOf('\n', end) + 1
    }
    const last = newAfter.slice(end)
    // may still become the line that stands there
    const isShown = last !== '' && before[reached]?.startsWith(last) !== true
    const lastPlace = isShown ? placeOf(last, before, places, reached) : -1
    const told = lastPlace < 0 ? reached : lastPlace + 1
    const shown = isShown ? [...after, last] : [...after]
    const found = Int32Array.from(isShown ? [...partners, lastPlace] : partners)
    yield
    const gaps = gapsOf(found, [0, shown.length, 0, told]).map(
      ([b0, b1, a0, a1]) => [a0, a1, b0, b1] as const,
    )
    yield
    return { before, after: shown, blocks: blocksOf(gaps, [0, told, 0, shown.length]) }
  }
}

/** Which line of `before` stays as this one, from the one that is reached on; or -1. */
function placeOf(
  line: string,
  before: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  reached: number,
): number {
  if (line === before[reached]) return reached
  const place = hasLetterOrDigit(line) ? firstFrom(places.get(line) ?? [], reached) : undefined
  return place === undefined || place - reached > MAX_LINE_DISTANCE ? -1 : place
}

/** The first of these ascending numbers that is not below `least`. */
function firstFrom(numbers: readonly number[], least: number): number | undefined {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return numbers[low]
}
