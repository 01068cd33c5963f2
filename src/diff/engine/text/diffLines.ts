import { alignSequences } from '../alignSequences.ts'
import { dropSlivers } from './dropSlivers.ts'
import { blocksOf, gapsOf, type Stretch } from '../gapsOf.ts'
import { LINES_AROUND, slideChanges } from './slideChanges.ts'
import type { WhiteSpaceChange } from './TextChange.ts'
import { tokensOf, type TokenPair } from '../tokensOf.ts'
import { trimmedLine, whiteSpaceChange } from './whiteSpace.ts'
import { hasLetterOrDigit } from './words.ts'

/**
 * A stretch of lines, `before` and `after` from the first up to, not including, the last, counted
 * from 0. Blocks cover both texts in order. A `changed` block has no line on a side where nothing
 * stands; with `whiteSpaceOnly` it has as many on both, which differ in white space alone, line by line.
 */
export type LineBlock = {
  kind: 'same' | 'changed'
  before: readonly [number, number]
  after: readonly [number, number]
  whiteSpaceOnly?: WhiteSpaceChange
}

export type LineDiff = { blocks: readonly LineBlock[]; coarse: boolean }

/** Lines between two yields. */
const LINES_PER_SLICE = 2000

/**
 * What changed from one list of lines to another, in steps of a few milliseconds. Lines have their
 * line ends.
 */
export function* diffLines(
  before: readonly string[],
  after: readonly string[],
): Generator<void, LineDiff> {
  const whole: Stretch = [0, before.length, 0, after.length]
  const middle = middleOf(before, after)
  const exact = yield* tokensOf(before, after, [middle])
  const straight = yield* alignSequences(exact, [middle])
  let { coarse } = straight
  let gaps = gapsOf(straight.partners, middle)
  let trimmed: TokenPair | undefined
  if (2 * countUnpaired(gaps) > middle[1] - middle[0]) {
    // mostly other lines: the same, but moved to the right?
    trimmed = yield* tokensOf(before, after, [middle], trimmedLine)
    const aligned = yield* alignSequences(trimmed, [middle])
    const others = gapsOf(aligned.partners, middle)
    if (2 * countUnpaired(others) < countUnpaired(gaps)) {
      gaps = others
      coarse = aligned.coarse
    }
  }
  yield* slideChanges(gaps, before, after, exact)
  gaps = dropSlivers(gaps, before, 5)
  yield
  const found = yield* alignSequences(
    trimmed ?? (yield* tokensOf(before, after, gaps, trimmedLine)),
    gaps,
  )
  // lines that are the same when trimmed are partners in runs that hold more than brackets
  gaps = gaps.flatMap((gap) =>
    gapsOf(found.partners, gap, (from, to) => before.slice(from, to).some(hasLetterOrDigit)),
  )
  const blocks: LineBlock[] = []
  for (const block of blocksOf(gaps, whole)) {
    if (block.kind === 'same') yield* partnerBlocks(before, after, exact, block, blocks)
    else blocks.push(block)
  }
  return { blocks, coarse }
}

/**
 * What lies between equal lines at both ends, with as many of them as changes look at. Everything
 * that follows takes time for these alone; the tokens of the others are alike.
 */
function middleOf(before: readonly string[], after: readonly string[]): Stretch {
  let [a0, a1, b1] = [0, before.length, after.length]
  while (a0 < a1 && a0 < b1 && before[a0] === after[a0]) a0++
  while (a0 < a1 && a0 < b1 && before[a1 - 1] === after[b1 - 1]) {
    a1--
    b1--
  }
  a0 = Math.max(0, a0 - LINES_AROUND)
  const behind = Math.min(LINES_AROUND, before.length - a1)
  return [a0, a1 + behind, a0, b1 + behind]
}

/** How many lines have no partner. */
const countUnpaired = (gaps: readonly Stretch[]): number =>
  gaps.reduce((sum, [from, to]) => sum + to - from, 0)

/** Lines that are partners, which are the same or differ in white space: adds blocks of either. */
function* partnerBlocks(
  before: readonly string[],
  after: readonly string[],
  tokens: TokenPair,
  { before: [a0, a1], after: [b0] }: LineBlock,
  blocks: LineBlock[],
): Generator<void> {
  const shift = b0 - a0
  for (let start = a0, end = a0; start < a1; start = end) {
    const isSame = tokens.before[start] === tokens.after[start + shift]
    let only: WhiteSpaceChange | undefined
    for (; end < a1 && (tokens.before[end] === tokens.after[end + shift]) === isSame; end++) {
      const change = isSame ? undefined : whiteSpaceChange(before[end]!, after[end + shift]!)
      only = end === start || only === change ? change : 'space'
      if (end % LINES_PER_SLICE === 0) yield
    }
    blocks.push({
      kind: isSame ? 'same' : 'changed',
      before: [start, end],
      after: [start + shift, end + shift],
      ...(only && { whiteSpaceOnly: only }),
    })
  }
}
