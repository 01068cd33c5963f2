import { maskSecrets } from '../internal/secrets/maskSecrets.ts'
import { visibleText } from '../internal/splitHidden.ts'
import type { Words } from './words.ts'

/**
 * A text from outside as it is drawn in one of our sentences. `left` letters are not shown between
 * `head` and `tail`; where it is 0 all of it is the head.
 */
export type ForeignPieces = { isFramed: boolean; head: string; left: number; tail: string }

/** Letters of a name that are shown; and of a path, which is told by its shape. */
const LONGEST_NAME = 60
const LONGEST_PATH = 200
/** What each end of a text keeps, as a part of what may be shown. */
const END_SHARE = 5 / 12
/** Letters of each end of a huge text that are looked at. */
const REACH = 10_000

/**
 * Paths, addresses, ids, dates and numbers: letters that stand between spaces, with neither a space
 * nor the end of a sentence in them.
 */
const PLAIN = /^(?!.*[.!?]$)[!-~\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]+$/u

/**
 * `isSaid`: somebody's words, a title or a person's name; framed even where it is a single word.
 * `longest`: letters that are shown. @default 60, and 200 of a path
 */
export type ForeignOptions = { isSaid?: boolean | undefined; longest?: number | undefined }

/** What is drawn of a text: its secrets as dots, each line end as one sign, its middle cut out. */
export function foreignPieces(
  text: string,
  { isSaid = false, longest }: ForeignOptions = {},
): ForeignPieces {
  const isHuge = text.length > 2 * REACH
  const start = inOneLine(isHuge ? text.slice(0, REACH) : text)
  const isPlain = !isSaid && !isHuge && PLAIN.test(start)
  const most = longest ?? (isPlain && start.includes('/') ? LONGEST_PATH : LONGEST_NAME)
  if (!isHuge && start.length <= most) return { isFramed: !isPlain, head: start, left: 0, tail: '' }
  const end = isHuge ? inOneLine(text.slice(-REACH)) : start
  const kept = Math.round(most * END_SHARE)
  const head = start.slice(0, splitsPair(start, kept) ? kept - 1 : kept)
  const tail = end.slice(splitsPair(end, end.length - kept) ? 1 - kept : -kept)
  const all = isHuge ? text.length : start.length
  return { isFramed: true, head, left: all - head.length - tail.length, tail }
}

/**
 * Double quotation marks as straight ones, since ours stand around the text: in between, nobody
 * closes them but us.
 */
export const withoutQuotationMarks = (text: string): string => text.replace(/[“-‟❝❞]/g, '"')

const inOneLine = (text: string): string =>
  withoutQuotationMarks(maskSecrets(text)).replace(/(?:[\p{Zs}\t\n]|\r\n)+/gu, (space) =>
    space.includes('\n') ? '\n' : (/[^ \t]/.exec(space)?.[0] ?? ' '),
  )

const splitsPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff

/**
 * A text from outside in a sentence that is heard: in quotation marks where it is framed when it is
 * seen, so that nobody takes it for our words.
 */
export function quoted(text: string, words: Words, options?: ForeignOptions): string {
  const { isFramed, head, left, tail } = foreignPieces(text, options)
  if (!isFramed) return visibleText(head, true)
  const quote = (piece: string) => `“${visibleText(piece, true).replaceAll('\n', ' ↵ ')}”`
  return left === 0
    ? quote(head)
    : `${quote(head)} ${words.count('foreign.cut', left)} ${quote(tail)}`
}
