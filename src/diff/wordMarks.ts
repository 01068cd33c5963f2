import { diffWords } from './diffWords.ts'
import type { TextRange } from './TextChange.ts'
import { isWord } from './words.ts'

/** UTF-16 units of both lines together that are compared by words. */
const MOST = 20_000

/** What to mark in two lines that stand for each other: ranges of UTF-16 units, in order. */
export type WordMarks = { before: readonly TextRange[]; after: readonly TextRange[] }

/**
 * The marks of two lines, asked for the rows that are seen. Of long lines only what lies between their common ends is compared; undefined where that is too long
 * as well.
 */
export function wordMarks(before: string, after: string): WordMarks | undefined {
  const isLong = before.length + after.length > MOST
  const start = isLong ? commonStart(before, after) : 0
  const end = isLong ? commonEnd(before, after, start) : 0
  if (before.length + after.length - 2 * (start + end) > MOST) return undefined
  const gaps = diffWords(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const ranges = (from: 0 | 2): TextRange[] => gaps.flatMap((gap) => (gap[from] < gap[from + 1]! ? [[start + gap[from], start + gap[from + 1]!] as const] : []))
  return { before: ranges(0), after: ranges(2) }
}

/** How far back the start of a word is looked for. */
const FURTHEST = 100

function commonStart(before: string, after: string): number {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  for (let back = 0; back < FURTHEST && at > 0 && isWord(before[at - 1]!); back++) at--
  return at
}

function commonEnd(before: string, after: string, start: number): number {
  const most = Math.min(before.length, after.length) - start
  let length = 0
  while (length < most && before[before.length - 1 - length] === after[after.length - 1 - length]) length++
  for (let back = 0; back < FURTHEST && length > 0 && isWord(before[before.length - length]!); back++) length--
  return length
}
