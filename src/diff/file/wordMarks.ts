import { diffWords } from '../engine/text/diffWords.ts'
import type { TextRange } from '../engine/text/TextChange.ts'

/** UTF-16 units of both lines together that are compared by words. */
const MAX_UNITS = 20_000
/** UTF-16 units that stay around the change of a longer line, for whole words. */
const CONTEXT_UNITS = 100

/** What to mark in two lines that stand for each other: ranges of UTF-16 units, in order. */
export type WordMarks = { before: readonly TextRange[]; after: readonly TextRange[] }

/**
 * The marks of two lines, asked for the rows that are seen. Of long lines only what lies between
 * their common ends is compared; undefined where that is too long as well.
 */
export function wordMarks(before: string, after: string): WordMarks | undefined {
  const most = before.length + after.length > MAX_UNITS ? Math.min(before.length, after.length) : 0
  let [start, end] = [0, 0]
  while (start < most && before[start] === after[start]) start++
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  start = Math.max(0, start - CONTEXT_UNITS)
  end = Math.max(0, end - CONTEXT_UNITS)
  if (before.length + after.length - 2 * (start + end) > MAX_UNITS) return undefined
  const gaps = diffWords(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  )
  const ranges = (from: 0 | 2): TextRange[] =>
    gaps.flatMap((gap) =>
      gap[from] < gap[from + 1]! ? [[start + gap[from], start + gap[from + 1]!] as const] : [],
    )
  return { before: ranges(0), after: ranges(2) }
}
