import { diffLines } from './diffLines.ts'
import { diffWords } from './diffWords.ts'
import { lineStarts, linesOf } from './lines.ts'
import type { TextChange, TextDiff, TextRange } from './TextChange.ts'

/**
 * What changed from one text to another, by lines; with `words`, inside changed lines by words. Lines end with LF, and whatever they hold counts: white
 * space, line ends, the end of the last line, hidden characters. Takes time linear in the texts; the same texts always give the same answer.
 */
export function diffText(before: string, after: string, options: { words?: boolean } = {}): TextDiff {
  const { blocks, coarse } = diffLines(linesOf(before), linesOf(after))
  const [startsBefore, startsAfter] = [lineStarts(before), lineStarts(after)]
  const changes: TextChange[] = []
  for (const { kind, only, ...lines } of blocks) {
    const ranges: { before: TextRange; after: TextRange } = { before: [startsBefore[lines.before[0]]!, startsBefore[lines.before[1]]!], after: [startsAfter[lines.after[0]]!, startsAfter[lines.after[1]]!] }
    const [isRemoved, isAdded] = [ranges.before[0] < ranges.before[1], ranges.after[0] < ranges.after[1]]
    if (kind === 'same') changes.push({ kind, ...ranges })
    else if (options.words === true && isRemoved && isAdded) changes.push(...diffWords(before, ranges.before, after, ranges.after))
    else {
      if (isRemoved) changes.push({ kind: 'removed', before: ranges.before, ...(only && { only }) })
      if (isAdded) changes.push({ kind: 'added', after: ranges.after, ...(only && { only }) })
    }
  }
  return { changes, equal: before === after, coarse }
}
