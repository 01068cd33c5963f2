import { alignSequences, type Stretch } from './alignSequences.ts'
import { blocksOf } from './blocksOf.ts'
import { dropSlivers } from './dropSlivers.ts'
import { slideChanges } from './slideChanges.ts'
import type { WhiteSpaceChange } from './TextChange.ts'
import { tokensOf, type TokenPair } from './tokensOf.ts'
import { trimmedLine, whiteSpaceChange } from './whiteSpace.ts'
import { isWord } from './words.ts'

/**
 * A stretch of lines, `before` and `after` from the first up to, not including, the last, counted from 0. Blocks cover both texts in order. A `changed` block
 * has no line on a side where nothing stands; with `only` it has as many on both, which differ in white space alone, line by line.
 */
export type LineBlock = { kind: 'same' | 'changed'; before: readonly [number, number]; after: readonly [number, number]; only?: WhiteSpaceChange }

export type LineDiff = { blocks: readonly LineBlock[]; coarse: boolean }

/** Lines between two yields. */
const STEP = 2000

/** What changed from one list of lines to another, in steps of a few milliseconds. Lines have their line ends. */
export function* diffLines(before: readonly string[], after: readonly string[]): Generator<void, LineDiff> {
  const exact = yield* tokensOf(before, after)
  let { partners, coarse } = yield* alignSequences(exact)
  const alone = aloneIn(partners)
  let trimmed: TokenPair | undefined
  if (2 * alone > before.length) {
    // mostly other lines: the same, but moved to the right?
    trimmed = yield* tokensOf(before, after, trimmedLine)
    const aligned = yield* alignSequences(trimmed)
    if (2 * aloneIn(aligned.partners) < alone) ({ partners, coarse } = aligned)
  }
  yield* slideChanges(before, after, exact, partners)
  dropSlivers(before, partners, after.length, 5)
  yield
  const gaps = blocksOf(partners, after.length).flatMap(({ kind, before: a, after: b }): Stretch[] => (kind === 'same' ? [] : [[...a, ...b]]))
  const found = yield* alignSequences(trimmed ?? (yield* tokensOf(before, after, trimmedLine, gaps)), gaps)
  // lines that are the same when trimmed are partners in runs that hold more than brackets
  for (const { kind, before: [from, to] } of blocksOf(found.partners, after.length)) if (kind === 'same' && before.slice(from, to).some(isWord)) partners.set(found.partners.subarray(from, to), from)
  const blocks: LineBlock[] = []
  for (const block of blocksOf(partners, after.length)) {
    if (block.kind === 'same') yield* partnerBlocks(before, after, block, blocks)
    else blocks.push(block)
  }
  return { blocks, coarse }
}

const aloneIn = (partners: Int32Array): number => partners.reduce((sum, partner) => sum + (partner < 0 ? 1 : 0), 0)

/** Lines that are partners, which are the same or differ in white space: adds blocks of either. */
function* partnerBlocks(before: readonly string[], after: readonly string[], { before: [a0, a1], after: [b0] }: LineBlock, blocks: LineBlock[]): Generator<void> {
  for (let start = a0, end = a0; start < a1; start = end) {
    const shift = b0 - a0
    const isSame = before[start] === after[start + shift]
    let only: WhiteSpaceChange | undefined
    for (; end < a1 && (before[end] === after[end + shift]) === isSame; end++) {
      const change = isSame ? undefined : whiteSpaceChange(before[end]!, after[end + shift]!)
      only = end === start || only === change ? change : 'space'
      if (end % STEP === 0) yield
    }
    blocks.push({ kind: isSame ? 'same' : 'changed', before: [start, end], after: [start + shift, end + shift], ...(only && { only }) })
  }
}
