import { blocksOf, changesOf } from './blocksOf.ts'
import { diffLines } from './diffLines.ts'
import { diffWords } from './diffWords.ts'
import { finished } from './inSlices.ts'
import { linesOf, startsOf } from './lines.ts'
import { pairLines } from './pairLines.ts'
import type { TextDiff } from './TextChange.ts'

/**
 * What changed from one text to another, by lines; with `words`, inside lines that became others by words. Lines end with LF, and whatever they hold counts:
 * white space, line ends, the end of the last line, hidden characters. Takes time linear in the texts; the same texts always give the same answer.
 */
export function diffText(before: string, after: string, options: { words?: boolean } = {}): TextDiff {
  const [linesBefore, linesAfter] = [linesOf(before), linesOf(after)]
  const [startsBefore, startsAfter] = [startsOf(linesBefore), startsOf(linesAfter)]
  const { blocks, coarse } = finished(diffLines(linesBefore, linesAfter))
  const changes = blocks.flatMap((block) => {
    const { kind, before: [a0, a1], after: [b0, b1] } = block
    if (kind === 'same' || options.words !== true) return changesOf(block, startsBefore, startsAfter)
    const pairs = finished(pairLines(linesBefore.slice(a0, a1), linesAfter.slice(b0, b1)))
    return blocksOf(pairs, b1 - b0).flatMap((inner) => {
      const [a, b] = [a0 + inner.before[0], b0 + inner.after[0]]
      if (inner.kind === 'changed') return changesOf(inner, startsBefore.subarray(a0), startsAfter.subarray(b0))
      return linesBefore.slice(a, a0 + inner.before[1]).flatMap((line, at) => diffWords(line, linesAfter[b + at]!, startsBefore[a + at], startsAfter[b + at]))
    })
  })
  return { changes, equal: before === after, coarse }
}
