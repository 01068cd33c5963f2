import { alignSequences } from './alignSequences.ts'
import { diffWords } from './diffWords.ts'
import { lineStarts, linesOf, Tokens } from './lines.ts'
import type { TextChange, TextDiff, TextRange } from './TextChange.ts'

/**
 * What changed from one text to another, by lines; with `words`, inside changed lines by words. Lines end with LF, and whatever they hold counts: white
 * space, line ends, the end of the last line, hidden characters. Takes time linear in the texts; the same texts always give the same answer.
 */
export function diffText(before: string, after: string, options: { words?: boolean } = {}): TextDiff {
  if (before === after) return { changes: before === '' ? [] : [{ kind: 'same', before: [0, before.length], after: [0, after.length] }], equal: true, coarse: false }
  const [linesBefore, linesAfter] = [linesOf(before), linesOf(after)]
  const [startsBefore, startsAfter] = [lineStarts(before), lineStarts(after)]
  const tokens = new Tokens()
  const [a, b] = [tokens.of(linesBefore), tokens.of(linesAfter)]
  const { partners, coarse } = alignSequences(a, b, tokens.kinds)
  const changes: TextChange[] = []
  const rangeOf = (starts: readonly number[], from: number, to: number): TextRange => [starts[from]!, starts[to]!]
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    let [toA, toB] = [i, j]
    while (toA < a.length && partners[toA] === toB) {
      toA++
      toB++
    }
    if (toA > i) changes.push({ kind: 'same', before: rangeOf(startsBefore, i, toA), after: rangeOf(startsAfter, j, toB) })
    ;[i, j] = [toA, toB]
    while (toA < a.length && partners[toA] === -1) toA++
    toB = toA < a.length ? partners[toA]! : b.length
    const [removed, added] = [rangeOf(startsBefore, i, toA), rangeOf(startsAfter, j, toB)]
    if (options.words === true && toA > i && toB > j) changes.push(...diffWords(before, removed, after, added))
    else {
      if (toA > i) changes.push({ kind: 'removed', before: removed })
      if (toB > j) changes.push({ kind: 'added', after: added })
    }
    ;[i, j] = [toA, toB]
  }
  return { changes, equal: false, coarse }
}
