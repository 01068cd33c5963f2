import { diffLines } from './diffLines.ts'
import { diffWords } from './diffWords.ts'
import { linesOf, startsOf } from './lines.ts'
import { pairLines } from './pairLines.ts'
import type { TextChange, TextDiff, TextRange } from './TextChange.ts'

/**
 * What changed from one text to another, by lines; with `words`, inside lines that became others by words. Lines end with LF, and whatever they hold counts:
 * white space, line ends, the end of the last line, hidden characters. Takes time linear in the texts; the same texts always give the same answer.
 */
export function diffText(before: string, after: string, options: { words?: boolean } = {}): TextDiff {
  const [linesBefore, linesAfter] = [linesOf(before), linesOf(after)]
  const { blocks, coarse } = diffLines(linesBefore, linesAfter)
  const [startsBefore, startsAfter] = [startsOf(linesBefore), startsOf(linesAfter)]
  const changes: TextChange[] = []
  const change = (a0: number, a1: number, b0: number, b1: number, only?: TextChange['only']): void => {
    if (a1 > a0) changes.push({ kind: 'removed', before: [startsBefore[a0]!, startsBefore[a1]!], ...(only && { only }) })
    if (b1 > b0) changes.push({ kind: 'added', after: [startsAfter[b0]!, startsAfter[b1]!], ...(only && { only }) })
  }
  for (const { kind, only, before: [a0, a1], after: [b0, b1] } of blocks) {
    if (kind === 'same') changes.push({ kind, before: [startsBefore[a0]!, startsBefore[a1]!], after: [startsAfter[b0]!, startsAfter[b1]!] })
    else if (options.words !== true) change(a0, a1, b0, b1, only)
    else {
      let [a, b] = [a0, b0]
      pairLines(linesBefore.slice(a0, a1), linesAfter.slice(b0, b1)).forEach((partner, at) => {
        if (partner < 0) return
        change(a, a0 + at, b, b0 + partner)
        ;[a, b] = [a0 + at, b0 + partner]
        for (const word of diffWords(linesBefore[a]!, linesAfter[b]!)) changes.push({ kind: word.kind, ...(word.before && { before: shifted(word.before, startsBefore[a]!) }), ...(word.after && { after: shifted(word.after, startsAfter[b]!) }) })
        a++
        b++
      })
      change(a, a1, b, b1)
    }
  }
  return { changes, equal: before === after, coarse }
}

const shifted = ([from, to]: TextRange, by: number): TextRange => [from + by, to + by]
