import { alignSequences } from './alignSequences.ts'
import { forEachGap } from './forEachGap.ts'
import { startsOf, tokensOf } from './lines.ts'
import type { TextChange } from './TextChange.ts'
import { isWord, wordsOf } from './words.ts'

/** A longer line is compared by its head and tail alone. */
const MOST = 5000

/**
 * What changed from one line to another by words. White space and signs between changed words are changed with them: nobody reads single characters. Lines that
 * have little in common are replaced as a whole.
 */
export function diffWords(before: string, after: string): TextChange[] {
  const isLong = before.length > MOST || after.length > MOST
  const [piecesBefore, piecesAfter] = isLong ? headAndTail(before, after) : [wordsOf(before), wordsOf(after)]
  const { partners } = alignSequences(tokensOf(piecesBefore, piecesAfter))
  joinChanges(piecesBefore, partners, piecesAfter.length)
  const [startsBefore, startsAfter] = [startsOf(piecesBefore), startsOf(piecesAfter)]
  const same = partners.reduce((sum, partner, at) => sum + (partner < 0 ? 0 : piecesBefore[at]!.trim().length), 0)
  if (4 * same < Math.min(before.trim().length, after.trim().length)) partners.fill(-1)
  const changes: TextChange[] = []
  let [a, b] = [0, 0]
  const keep = (to: number): void => {
    if (to > a) changes.push({ kind: 'same', before: [startsBefore[a]!, startsBefore[to]!], after: [startsAfter[b]!, startsAfter[b + to - a]!] })
  }
  forEachGap(partners, piecesAfter.length, (a0, a1, b0, b1) => {
    keep(a0)
    if (a1 > a0) changes.push({ kind: 'removed', before: [startsBefore[a0]!, startsBefore[a1]!] })
    if (b1 > b0) changes.push({ kind: 'added', after: [startsAfter[b0]!, startsAfter[b1]!] })
    ;[a, b] = [a1, b1]
  })
  keep(piecesBefore.length)
  return changes
}

/** What is the same before a word and after it is not kept apart where it is no word itself and both neighbours change. */
function joinChanges(pieces: readonly string[], partners: Int32Array, length: number): void {
  let last: number | undefined
  forEachGap(partners, length, (a0, a1) => {
    if (last !== undefined && a0 - last <= 2 && !pieces.slice(last, a0).some(isWord)) partners.fill(-1, last, a0)
    last = a1
  })
}

function headAndTail(before: string, after: string): [string[], string[]] {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  if (isHalf(before, head)) head--
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  if (tail > 0 && isHalf(before, before.length - tail)) tail--
  return [cut(before, head, tail), cut(after, head, tail)]
}

const isHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00
const cut = (text: string, head: number, tail: number): string[] => [text.slice(0, head), text.slice(head, text.length - tail), text.slice(text.length - tail)].filter((piece) => piece !== '')
