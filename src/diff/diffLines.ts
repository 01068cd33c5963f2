import { alignSequences } from './alignSequences.ts'
import { Tokens } from './lines.ts'
import type { WhiteSpaceChange } from './TextChange.ts'

/**
 * A stretch of lines, `before` and `after` from the first up to, not including, the last, counted from 0. Blocks cover both texts in order. A `changed` block
 * has no line on a side where nothing stands; with `only` it has as many on both, which differ in white space alone, line by line.
 */
export type LineBlock = { kind: 'same' | 'changed'; before: readonly [number, number]; after: readonly [number, number]; only?: WhiteSpaceChange }

/** What changed from one list of lines to another. Lines have their line ends. */
export function diffLines(before: readonly string[], after: readonly string[]): { blocks: readonly LineBlock[]; coarse: boolean } {
  const tokens = new Tokens()
  const [a, b] = [tokens.of(before), tokens.of(after)]
  const { partners, coarse } = alignSequences(a, b, tokens.kinds)
  const blocks: LineBlock[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    let [toA, toB] = [i, j]
    while (toA < a.length && partners[toA] === toB) {
      toA++
      toB++
    }
    if (toA > i) blocks.push({ kind: 'same', before: [i, toA], after: [j, toB] })
    ;[i, j] = [toA, toB]
    while (toA < a.length && partners[toA] === -1) toA++
    toB = toA < a.length ? partners[toA]! : b.length
    if (toA > i || toB > j) blocks.push({ kind: 'changed', before: [i, toA], after: [j, toB] })
    ;[i, j] = [toA, toB]
  }
  return { blocks, coarse }
}
