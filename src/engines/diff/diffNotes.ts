import { splitHidden } from '../../internal/splitHidden.ts'
import type { FileLines } from './diffRows.ts'
import { isNew, newlinesAtEnd } from './hunksOf.ts'
import { diffWords } from './diffLines.ts'
import { withoutEnd, type TextRange } from './TextChange.ts'

/** A change that is hard to see. `trailing` and `hidden` have a count, `line_ends` both ends. */
export type DiffNote = {
  kind:
    | 'line_ends'
    | 'no_newline_after'
    | 'newline_gone'
    | 'newline_new'
    | 'bom'
    | 'trailing'
    | 'hidden'
    | 'coarse'
  count?: number
  from?: LineEnds
  to?: LineEnds
}

type LineEnds = 'LF' | 'CRLF' | 'LF + CRLF'

/** Changed lines of each side that are looked at for what hides in them. */
const MAX_LINES = 10_000
/** Shorter lines are always marked word by word, unless they became a long one. */
const LONG_LINE_LENGTH = 1000

export function diffNotes(lines: FileLines): readonly DiffNote[] {
  const { before, after, sections } = lines
  const notes: DiffNote[] = []
  if (lines.equal) return notes
  // nobody knows if the last ones change
  const known = sections.findLast(({ place }) => place?.kind !== 'possible')?.blocks.at(-1)
  const oldLines = before.slice(0, known?.before[1] ?? 0)
  const newLines = after.slice(0, known?.after[1] ?? 0)
  const [from, to] = [endsOf(oldLines), endsOf(newLines)]
  if (from && to && from !== to) notes.push({ kind: 'line_ends', from, to })
  notes.push(...endNotes(lines))
  const [oldMark, newMark] = [hasByteOrderMark(oldLines), hasByteOrderMark(newLines)]
  if (oldMark !== newMark && !(lines.isBeforeUnknown && before.length === 0 && !newMark))
    notes.push({ kind: 'bom' })
  let [trailing, hidden] = [0, 0]
  for (const side of ['before', 'after'] as const) {
    const changed = sections
      .flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'changed'))
      .flatMap((block) => lines[side].slice(...block[side]))
    for (const line of changed.slice(0, MAX_LINES)) {
      if (side === 'after' && /[^\s][ \t]+\r?\n?$/.test(line)) trailing++
      if (/[^\t\n\r -~]/.test(line))
        hidden += splitHidden(withoutEnd(line.slice(0, 2000))).filter(
          (piece) => 'token' in piece && !piece.run && !piece.isCalm,
        ).length
    }
  }
  if (trailing > 0) notes.push({ kind: 'trailing', count: trailing })
  if (hidden > 0) notes.push({ kind: 'hidden', count: hidden })
  const isUnmarked = (became: number, at: number): boolean =>
    became >= 0 &&
    before[at]!.length > LONG_LINE_LENGTH &&
    wordMarks(before[at]!, after[became]!) === undefined
  if (lines.coarse || lines.pairsBefore.some(isUnmarked)) notes.push({ kind: 'coarse' })
  return notes
}

function endNotes(lines: FileLines): DiffNote[] {
  const last = lines.sections.findLast(({ isFragment }) => !isFragment)
  const file = last && newlinesAtEnd(lines, last)
  const kinds = new Set<DiffNote['kind']>()
  if (file?.after === false && !isNew(lines))
    kinds.add(file.before === true ? 'newline_gone' : 'no_newline_after')
  else if (file?.before === false && file.after === true) kinds.add('newline_new')
  for (const section of lines.sections.filter(({ isFragment }) => isFragment)) {
    const { before, after } = newlinesAtEnd(lines, section)
    if (before === true && after === false) kinds.add('newline_gone')
    if (before === false && after === true) kinds.add('newline_new')
  }
  return [...kinds].map((kind) => ({ kind }))
}

function endsOf(lines: readonly string[]): LineEnds | undefined {
  const hasCrlf = lines.some((line) => line.endsWith('\r\n'))
  const hasLf = lines.some((line) => line.endsWith('\n') && !line.endsWith('\r\n'))
  return hasCrlf ? (hasLf ? 'LF + CRLF' : 'CRLF') : hasLf ? 'LF' : undefined
}

const hasByteOrderMark = (lines: readonly string[]): boolean =>
  lines[0]?.startsWith('\uFEFF') === true

/** UTF-16 units of both lines together that are compared by words. */
const MAX_UNITS = 20_000
/** UTF-16 units that stay around the change of a longer line, for whole words. */
const CONTEXT_UNITS = 100

/** The marks in two lines that stand for each other: ranges of UTF-16 units, in order. */
type WordMarks = { before: readonly TextRange[]; after: readonly TextRange[] }

/**
 * The marks of two lines, asked for the rows that are seen. Of long lines only what lies between
 * their common ends is compared; undefined if that is too long as well.
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
