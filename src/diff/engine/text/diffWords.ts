import { alignSequences } from '../alignSequences.ts'
import { dropSlivers } from './dropSlivers.ts'
import { gapsOf, type Stretch } from '../gapsOf.ts'
import { runToEnd } from '../../../internal/work/runInSlices.ts'
import { startsOf } from './lines.ts'
import { tokensOf } from '../tokensOf.ts'
import { wordsOf } from './words.ts'

/**
 * What changed from one line to another by words: stretches of UTF-16 units, in order. White space
 * and signs between changed words are changed with them: nobody reads single characters. Lines that
 * have little in common are replaced as a whole.
 */
export function diffWords(before: string, after: string): Stretch[] {
  const [piecesBefore, piecesAfter] = [wordsOf(before), wordsOf(after)]
  const [startsBefore, startsAfter] = [startsOf(piecesBefore), startsOf(piecesAfter)]
  const whole: Stretch = [0, piecesBefore.length, 0, piecesAfter.length]
  const { partners } = runToEnd(
    alignSequences(runToEnd(tokensOf(piecesBefore, piecesAfter, [whole])), [whole]),
  )
  const gaps = dropSlivers(gapsOf(partners, whole), piecesBefore, 0).map(
    ([a0, a1, b0, b1]): Stretch => [
      startsBefore[a0]!,
      startsBefore[a1]!,
      startsAfter[b0]!,
      startsAfter[b1]!,
    ],
  )
  const same = gaps.reduce(
    (left, [from, to]) => left - countNonSpace(before.slice(from, to)),
    countNonSpace(before),
  )
  return 4 * same < Math.min(before.trim().length, after.trim().length)
    ? [[0, before.length, 0, after.length]]
    : gaps
}

/** How many UTF-16 units are no white space. */
const countNonSpace = (text: string): number => text.replace(/\s/g, '').length
