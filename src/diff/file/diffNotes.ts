import { splitHidden } from '../../internal/splitHidden.ts'
import type { FileLines } from './fileLines.ts'
import { wordMarks } from './wordMarks.ts'

/**
 * What must be said of a change because it is hard to see, or cannot be seen. `trailing` and
 * `hidden` have a count, `line_ends` what they were and are.
 */
export type DiffNote = {
  kind:
    | 'line_ends'
    | 'no_newline_after'
    | 'newline_gone'
    | 'newline_new'
    | 'bom_new'
    | 'bom_gone'
    | 'trailing'
    | 'hidden'
    | 'coarse'
    | 'no_marks'
  count?: number
  from?: LineEnds
  to?: LineEnds
}

export type LineEnds = 'LF' | 'CRLF' | 'mixed_ends'

/** Changed lines of each side that are looked at for what hides in them. */
const MAX_LINES = 10_000
/** Shorter lines are always marked word by word, unless they became a long one. */
const LONG_LINE_LENGTH = 1000

/** What a reader would not see in the lines of a change. */
export function diffNotes({
  before,
  after,
  pairsBefore,
  sections,
  coarse,
  equal,
  isBeforeUnknown,
}: FileLines): readonly DiffNote[] {
  const notes: DiffNote[] = []
  if (equal) return notes
  const [from, to] = [endsOf(before), endsOf(after)]
  if (from && to && from !== to) notes.push({ kind: 'line_ends', from, to })
  const [oldEnd, newEnd] = [endsWithNewline(before), endsWithNewline(after)]
  if (newEnd === false) notes.push({ kind: oldEnd === true ? 'newline_gone' : 'no_newline_after' })
  else if (oldEnd === false && newEnd === true) notes.push({ kind: 'newline_new' })
  const [oldMark, newMark] = [hasByteOrderMark(before), hasByteOrderMark(after)]
  if (oldMark !== newMark && !(isBeforeUnknown && before.length === 0 && !newMark))
    notes.push({ kind: newMark ? 'bom_new' : 'bom_gone' })
  let [trailing, hidden] = [0, 0]
  for (const side of ['before', 'after'] as const) {
    const lines = side === 'before' ? before : after
    const changed = sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'same' ? [] : lines.slice(...block[side]))),
    )
    for (const line of changed.slice(0, MAX_LINES)) {
      if (side === 'after' && /[^\s][ \t]+\r?\n?$/.test(line)) trailing++
      if (/[^\t\n\r -~]/.test(line))
        hidden += splitHidden(line.slice(0, 2000).replace(/\r?\n$/, '')).filter(
          (piece) => 'token' in piece && !piece.run && !piece.isCalm,
        ).length
    }
  }
  if (trailing > 0) notes.push({ kind: 'trailing', count: trailing })
  if (hidden > 0) notes.push({ kind: 'hidden', count: hidden })
  if (
    pairsBefore.some(
      (became, at) =>
        became >= 0 &&
        before[at]!.length > LONG_LINE_LENGTH &&
        wordMarks(before[at]!, after[became]!) === undefined,
    )
  )
    notes.push({ kind: 'no_marks' })
  if (coarse) notes.push({ kind: 'coarse' })
  return notes
}

function endsOf(lines: readonly string[]): LineEnds | undefined {
  let [crlf, lf] = [false, false]
  for (const line of lines) {
    if (line.endsWith('\r\n')) crlf = true
    else if (line.endsWith('\n')) lf = true
    if (crlf && lf) return 'mixed_ends'
  }
  return crlf ? 'CRLF' : lf ? 'LF' : undefined
}

const endsWithNewline = (lines: readonly string[]): boolean | undefined =>
  lines.at(-1)?.endsWith('\n')
const hasByteOrderMark = (lines: readonly string[]): boolean =>
  lines[0]?.startsWith('\uFEFF') === true
