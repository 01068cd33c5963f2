import { blocksOf } from './blocksOf.ts'
import type { LineBlock } from './diffLines.ts'
import { isWord } from './words.ts'

/** How far a line that stays may be from the one before it. */
const FURTHEST = 500

/**
 * What changed from a text to one that still arrives, as far as that has come: lines that it has not reached are neither removed nor shown. Every line finds its
 * place by the lines before it alone, so that only the last change grows, and nothing above it moves. The last line is left out while it may become one that stays.
 */
export function growingLines(before: readonly string[], after: readonly string[]): readonly LineBlock[] {
  const places = new Map<string, number[]>()
  before.forEach((line, at) => {
    const known = places.get(line)
    if (known) known.push(at)
    else places.set(line, [at])
  })
  const partners = new Int32Array(after.length).fill(-1)
  let reached = 0
  let shown = after.length
  after.forEach((line, at) => {
    if (!line.endsWith('\n') && before[reached]?.startsWith(line) === true) shown = at // may still become the line that stands there
    const place = line === before[reached] ? reached : isWord(line) ? places.get(line)?.find((other) => other >= reached) : undefined
    if (place === undefined || place - reached > FURTHEST) return
    partners[at] = place
    reached = place + 1
  })
  return blocksOf(partners.subarray(0, shown), reached).map(({ kind, before: inAfter, after: inBefore }) => ({ kind, before: inBefore, after: inAfter }))
}
