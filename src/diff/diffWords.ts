import { alignSequences } from './alignSequences.ts'
import { blocksOf, changesOf } from './blocksOf.ts'
import { dropSlivers } from './dropSlivers.ts'
import { finished } from './inSlices.ts'
import { startsOf } from './lines.ts'
import type { TextChange } from './TextChange.ts'
import { tokensOf } from './tokensOf.ts'
import { wordsOf } from './words.ts'

/**
 * What changed from one line to another by words; the lines start at these places of their texts. White space and signs between changed words are changed with
 * them: nobody reads single characters. Lines that have little in common are replaced as a whole.
 */
export function diffWords(before: string, after: string, startBefore = 0, startAfter = 0): TextChange[] {
  const [piecesBefore, piecesAfter] = [wordsOf(before), wordsOf(after)]
  const { partners } = finished(alignSequences(finished(tokensOf(piecesBefore, piecesAfter))))
  dropSlivers(piecesBefore, partners, piecesAfter.length, 0)
  const same = partners.reduce((sum, partner, at) => sum + (partner < 0 ? 0 : piecesBefore[at]!.trim().length), 0)
  if (4 * same < Math.min(before.trim().length, after.trim().length)) partners.fill(-1)
  const [startsBefore, startsAfter] = [startsOf(piecesBefore, startBefore), startsOf(piecesAfter, startAfter)]
  return blocksOf(partners, piecesAfter.length).flatMap((block) => changesOf(block, startsBefore, startsAfter))
}
