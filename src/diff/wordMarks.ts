import { diffWords } from './diffWords.ts'
import type { TextRange } from './TextChange.ts'

/** What to mark in two lines that stand for each other: ranges of UTF-16 units, in order. Asked for the rows that are seen. */
export function wordMarks(before: string, after: string): { before: readonly TextRange[]; after: readonly TextRange[] } {
  const changes = diffWords(before, after)
  return {
    before: changes.flatMap(({ kind, before: range }) => (kind === 'removed' && range ? [range] : [])),
    after: changes.flatMap(({ kind, after: range }) => (kind === 'added' && range ? [range] : [])),
  }
}
