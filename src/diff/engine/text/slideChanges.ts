import type { Stretch } from '../gapsOf.ts'
import type { TokenPair } from '../tokensOf.ts'

/** No change slides further than this many lines. */
const MAX_SLIDE = 100
/** More equal lines than this around all changes say nothing about where they stand. */
export const LINES_AROUND = MAX_SLIDE + 10
/** Places between two yields. */
const PLACES_PER_SLICE = 2000

/**
 * Lines that are only removed or only added can often stand a little higher or lower and say the
 * same. Moves each such gap to where people would put it: around whole paragraphs and blocks, by
 * indentation and blank lines.
 */
export function* slideChanges(
  gaps: Stretch[],
  before: readonly string[],
  after: readonly string[],
  tokens: TokenPair,
): Generator<void> {
  let work = 0
  for (const [at, [a0, a1, b0, b1]] of gaps.entries()) {
    if (a0 < a1 && b0 < b1) continue
    const [lines, ids, start, end] =
      a0 < a1 ? [before, tokens.before, a0, a1] : [after, tokens.after, b0, b1]
    // a line that stays the same is left between two changes
    const highest = Math.min(MAX_SLIDE, a0 - (gaps[at - 1]?.[1] ?? -1) - 1)
    const lowest = Math.min(MAX_SLIDE, (gaps[at + 1]?.[0] ?? before.length + 1) - a1 - 1)
    let [up, down, best, least] = [0, 0, 0, Infinity]
    while (up < highest && ids[start - up - 1] === ids[end - up - 1]) up++
    while (down < lowest && ids[start + down] === ids[end + down]) down++
    for (let by = -up; by <= down; by++) {
      const cost = cutCostOf(lines, start + by) + cutCostOf(lines, end + by)
      if (cost <= least) [best, least] = [by, cost]
    }
    gaps[at] = [a0 + best, a1 + best, b0 + best, b1 + best]
    work += up + down + 1
    if (work > PLACES_PER_SLICE) {
      work = 0
      yield
    }
  }
}

const CLOSES = /^\s*(?:[)\]}]|<\/|(?:end|else|fi|done|esac|except|finally|catch)\b)/

/** How odd it is to cut a text before this line. */
function cutCostOf(lines: readonly string[], at: number): number {
  if (at === 0 || at >= lines.length) return 0
  let next = at
  while (next < lines.length - 1 && next < at + 5 && lines[next]!.trim() === '') next++
  const indent = lines[next]!.replaceAll('\t', '    ').search(/[^ ]|$/)
  return (
    3 * indent +
    (CLOSES.test(lines[next]!) ? 4 : 0) +
    (next > at ? 2 : 0) -
    (lines[at - 1]!.trim() === '' ? 1 : 0)
  )
}
