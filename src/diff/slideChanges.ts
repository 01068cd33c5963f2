import { blocksOf } from './blocksOf.ts'
import type { TokenPair } from './tokensOf.ts'

/** No change slides further than this many lines. */
const FURTHEST = 100
/** Places between two yields. */
const STEP = 2000

/**
 * Lines that are only removed or only added can often stand a little higher or lower and say the same. Moves each run of them to where people would put it: around
 * whole paragraphs and blocks, by indentation and blank lines. Changes `partners`.
 */
export function* slideChanges(before: readonly string[], after: readonly string[], tokens: TokenPair, partners: Int32Array): Generator<void> {
  const blocks = blocksOf(partners, after.length)
  let top = -1 // a line that stays the same is left between two changes
  let work = 0
  for (const [at, { kind, before: [a0, a1], after: [b0, b1] }] of blocks.entries()) {
    if (kind === 'same') continue
    let best = 0
    if (a0 === a1 || b0 === b1) {
      const [lines, ids, start, end] = a0 < a1 ? ([before, tokens.before, a0, a1] as const) : ([after, tokens.after, b0, b1] as const)
      const below = blocks[at + 1]?.before ?? [0, 0]
      const highest = Math.min(FURTHEST, a0 - top - 1)
      const lowest = Math.min(FURTHEST, below[1] - below[0] - (blocks[at + 2] ? 1 : 0))
      let [up, down] = [0, 0]
      while (up < highest && ids[start - up - 1] === ids[end - up - 1]) up++
      while (down < lowest && ids[start + down] === ids[end + down]) down++
      let least = Infinity
      for (let by = -up; by <= down; by++) {
        const cost = costOf(lines, start + by) + costOf(lines, end + by)
        if (cost <= least) [best, least] = [by, cost]
      }
      for (let a = a0 - up; a < a0 + best; a++) partners[a] = a - a0 + b0
      partners.fill(-1, a0 + best, a1 + best)
      for (let a = a1 + best; a < a1 + down; a++) partners[a] = a - a1 + b1
      work += up + down + 1
    }
    top = a1 + best
    if (work > STEP) {
      work = 0
      yield
    }
  }
}

const CLOSES = /^\s*(?:[)\]}]|<\/|(?:end|else|fi|done|esac|except|finally|catch)\b)/

/** How odd it is to cut a text before this line. */
function costOf(lines: readonly string[], at: number): number {
  if (at === 0 || at >= lines.length) return 0
  let next = at
  while (next < lines.length - 1 && next < at + 5 && lines[next]!.trim() === '') next++
  const indent = lines[next]!.replaceAll('\t', '    ').search(/[^ ]|$/)
  return 3 * indent + (CLOSES.test(lines[next]!) ? 4 : 0) + (next > at ? 2 : 0) - (lines[at - 1]!.trim() === '' ? 1 : 0)
}
