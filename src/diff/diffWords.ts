import { alignSequences } from './alignSequences.ts'
import { Tokens } from './lines.ts'
import type { TextChange, TextRange } from './TextChange.ts'

/** Words, white space, a letter of a script that writes without spaces, a whole picture, any other character by itself. */
const WORDS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|[\p{L}\p{N}\p{M}_$]+|\r?\n|[ \t]+|\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\uFE0F]*(?:\u200D\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\uFE0F]*)*|[^]/gu

/** What changed from one stretch of text to another by words, as ranges of the whole texts, in order. */
export function diffWords(before: string, [fromA, toA]: TextRange, after: string, [fromB, toB]: TextRange): TextChange[] {
  const wordsBefore = before.slice(fromA, toA).match(WORDS) ?? []
  const wordsAfter = after.slice(fromB, toB).match(WORDS) ?? []
  const tokens = new Tokens()
  const [a, b] = [tokens.of(wordsBefore), tokens.of(wordsAfter)]
  const { partners } = alignSequences(a, b, tokens.kinds)
  const changes: TextChange[] = []
  let [i, j, x, y] = [0, 0, fromA, fromB]
  while (i < a.length || j < b.length) {
    let [endX, endY] = [x, y]
    while (i < a.length && partners[i] === j) {
      endX += wordsBefore[i++]!.length
      endY += wordsAfter[j++]!.length
    }
    if (endX > x) changes.push({ kind: 'same', before: [x, endX], after: [y, endY] })
    ;[x, y] = [endX, endY]
    while (i < a.length && partners[i] === -1) endX += wordsBefore[i++]!.length
    if (endX > x) changes.push({ kind: 'removed', before: [x, endX] })
    const to = i < a.length ? partners[i]! : b.length
    while (j < to) endY += wordsAfter[j++]!.length
    if (endY > y) changes.push({ kind: 'added', after: [y, endY] })
    ;[x, y] = [endX, endY]
  }
  return changes
}
