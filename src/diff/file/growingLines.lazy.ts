import type { LineBlock } from '../engine/text/diffLines.ts'
import { blocksOf, gapsOf } from '../engine/gapsOf.ts'
import { linesOf } from '../engine/text/lines.ts'
import { hasLetterOrDigit } from '../engine/text/words.ts'

/** How far a line that stays may be from the one before it. */
const MAX_LINE_DISTANCE = 500

/**
 * Compares a text with one that still arrives, again and again. What it knows of both it keeps from
 * one time to the next.
 */
export type GrowingLines = (
  before: string,
  after: string,
) => { before: readonly string[]; after: readonly string[]; blocks: readonly LineBlock[] }

/**
 * The diff against a text that is still streaming. Lines that it has not reached are neither
 * removed nor shown. Each line is placed by the lines before it only, so that just the last change
 * grows and nothing above it moves. The last line is left out while it may still become an
 * unchanged one.
 */
export function createGrowingLines(): GrowingLines {
  let [textBefore, textAfter] = ['', '']
  let before: readonly string[] = []
  let after: readonly string[] = []
  let places = new Map<string, number[]>()
  return (newBefore, newAfter) => {
    if (newBefore !== textBefore) {
      before = linesOf(newBefore)
      places = placesIn(before)
    }
    const kept = newAfter.startsWith(textAfter) ? after.slice(0, -1) : []
    const length = kept.length === 0 ? 0 : textAfter.length - after.at(-1)!.length
    after = [...kept, ...linesOf(newAfter.slice(length))]
    textBefore = newBefore
    textAfter = newAfter
    return { before: before, ...alignGrowing(before, places, after) }
  }
}

function alignGrowing(
  before: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  after: readonly string[],
): { after: readonly string[]; blocks: readonly LineBlock[] } {
  const partners = new Int32Array(after.length).fill(-1)
  let reached = 0
  let shown = after.length
  after.forEach((line, at) => {
    // may still become the line that stands there
    if (!line.endsWith('\n') && before[reached]?.startsWith(line) === true) shown = at
    const place =
      line === before[reached]
        ? reached
        : hasLetterOrDigit(line)
          ? firstFrom(places.get(line) ?? [], reached)
          : undefined
    if (place === undefined || place - reached > MAX_LINE_DISTANCE) return
    partners[at] = place
    reached = place + 1
  })
  const gaps = gapsOf(partners, [0, shown, 0, reached]).map(
    ([b0, b1, a0, a1]) => [a0, a1, b0, b1] as const,
  )
  return { after: after.slice(0, shown), blocks: blocksOf(gaps, [0, reached, 0, shown]) }
}

function placesIn(lines: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  lines.forEach((line, at) => {
    const known = places.get(line)
    if (known) known.push(at)
    else places.set(line, [at])
  })
  return places
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
