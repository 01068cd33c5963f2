import { alignSequences, type Stretch } from './alignSequences.ts'
import { dropSlivers } from './dropSlivers.ts'
import { forEachGap } from './forEachGap.ts'
import { finished } from './inSlices.ts'
import { tokensOf, type TokenPair } from './lines.ts'
import { slideChanges } from './slideChanges.ts'
import type { WhiteSpaceChange } from './TextChange.ts'
import { trimmedLine, whiteSpaceChange } from './whiteSpace.ts'
import { isWord } from './words.ts'

/**
 * A stretch of lines, `before` and `after` from the first up to, not including, the last, counted from 0. Blocks cover both texts in order. A `changed` block
 * has no line on a side where nothing stands; with `only` it has as many on both, which differ in white space alone, line by line.
 */
export type LineBlock = { kind: 'same' | 'changed'; before: readonly [number, number]; after: readonly [number, number]; only?: WhiteSpaceChange }

export type LineDiff = { blocks: readonly LineBlock[]; coarse: boolean }

/** What changed from one list of lines to another. Lines have their line ends. */
export const diffLines = (before: readonly string[], after: readonly string[]): LineDiff => finished(diffLinesSteps(before, after))

/** The same in steps of some milliseconds for 20,000 lines. */
export function* diffLinesSteps(before: readonly string[], after: readonly string[]): Generator<void, LineDiff> {
  const exact = tokensOf(before, after)
  yield
  let { partners, coarse } = alignSequences(exact)
  yield
  const alone = aloneIn(partners)
  let trimmed: TokenPair | undefined
  if (2 * alone > before.length) {
    // mostly other lines: the same, but moved to the right?
    trimmed = tokensOf(before, after, trimmedLine)
    yield
    const aligned = alignSequences(trimmed)
    if (2 * aloneIn(aligned.partners) < alone) ({ partners, coarse } = aligned)
    yield
  }
  slideChanges(before, exact.before, partners, after, exact.after)
  dropSlivers(before, partners, after.length)
  yield
  const gaps = gapsOf(partners, after.length)
  trimmed ??= tokensOf(before, after, trimmedLine, gaps)
  yield
  pairTrimmed(before, partners, alignSequences(trimmed, gaps).partners)
  return { blocks: blocksOf(before, after, partners), coarse }
}

const aloneIn = (partners: Int32Array): number => partners.reduce((sum, partner) => sum + (partner < 0 ? 1 : 0), 0)

/** Where lines stand on both sides that have no partner. */
function gapsOf(partners: Int32Array, length: number): Stretch[] {
  const gaps: Stretch[] = []
  forEachGap(partners, length, (...gap) => {
    if (gap[0] < gap[1] && gap[2] < gap[3]) gaps.push(gap)
  })
  return gaps
}

/** Takes lines that are the same when trimmed for partners: runs of them that hold more than brackets. */
function pairTrimmed(before: readonly string[], partners: Int32Array, found: Int32Array): void {
  for (let start = 0, end = 0; start < found.length; start = Math.max(end, start + 1)) {
    end = start
    while (end < found.length && found[end]! >= 0 && (end === start || found[end] === found[end - 1]! + 1)) end++
    if (end > start && before.slice(start, end).some(isWord)) partners.set(found.subarray(start, end), start)
  }
}

function blocksOf(before: readonly string[], after: readonly string[], partners: Int32Array): LineBlock[] {
  const blocks: LineBlock[] = []
  const pairs = (a0: number, a1: number, b0: number): void => {
    for (let start = a0, end = a0; start < a1; start = end) {
      const isSame = before[start] === after[b0 + start - a0]
      let only: WhiteSpaceChange | undefined
      for (; end < a1; end++) {
        const [line, other] = [before[end]!, after[b0 + end - a0]!]
        if ((line === other) !== isSame) break
        const change = isSame ? undefined : whiteSpaceChange(line, other)
        only = end === start || only === change ? change : 'space'
      }
      blocks.push({ kind: isSame ? 'same' : 'changed', before: [start, end], after: [b0 + start - a0, b0 + end - a0], ...(only && { only }) })
    }
  }
  let [a, b] = [0, 0]
  forEachGap(partners, after.length, (a0, a1, b0, b1) => {
    pairs(a, a0, b)
    blocks.push({ kind: 'changed', before: [a0, a1], after: [b0, b1] })
    ;[a, b] = [a1, b1]
  })
  pairs(a, before.length, b)
  return blocks
}
