import type { DiffProblem, UnplacedEdit } from '../../DiffState.ts'
import { linesOf } from '../../engine/text/lines.ts'
import type { AppliedEdits } from '../edits/applyEdits.ts'
import { possibleLines } from '../edits/possiblePlaces.ts'
import type { PatchHunk } from '../PatchFile.ts'

/**
 * A text after the hunks of a patch. A hunk belongs where its old lines stand: at its line number,
 * else at the nearest place after the hunk before it. Where they stand with other line ends only,
 * these are the text's, and new lines end as its first line does. A hunk without a place is left
 * out, and is a problem; so is one without a number that fits in several places, which are in
 * `unplaced`.
 */
export function applyHunks(text: string, hunks: readonly PatchHunk[]): AppliedEdits {
  const lines = linesOf(text)
  const end = lines[0]?.endsWith('\r\n') === true ? '\r\n' : '\n'
  const withoutEnd = (line: string): string => line.replace(/\n$/, '')
  const withoutReturn = (line: string): string => line.replace(/\r$/, '')
  const exact = indexed(lines.map(withoutEnd))
  let bare: IndexedLines | undefined
  const problems: DiffProblem[] = []
  const unplaced: UnplacedEdit[] = []
  let result = ''
  let from = 0
  const keep = (to: number): void => {
    while (from < to) result += lines[from++]!
  }
  hunks.forEach((hunk, edit) => {
    const isPlaced = hunk.before[0] > 0 || hunk.after[0] > 0
    const placed = (of: IndexedLines, rows: readonly string[]) => {
      const old = rows
        .filter((row) => row.startsWith(' ') || row.startsWith('-'))
        .map((row) => row.slice(1))
      return placeOf(of, old, from, isPlaced ? hunk.before[0] - Number(old.length > 0) : -1)
    }
    const told = placed(exact, hunk.lines)
    const isExact = told[0] >= 0 && (end === '\n' || hunk.lines.some((row) => !row.startsWith('+')))
    const rows = isExact ? hunk.lines : hunk.lines.map(withoutReturn)
    const [place, count, starts] = isExact
      ? told
      : placed((bare ??= indexed(exact.lines.map(withoutReturn))), rows)
    if (place < 0) return void problems.push({ kind: 'no_match', edit })
    if (!isPlaced && count > 1) {
      problems.push({ kind: 'many_matches', edit, count })
      const size = rows.filter((row) => /^[ -]/.test(row)).length
      const change = { count: size, fresh: freshLines(rows, isExact ? '\n' : end) }
      unplaced.push({ edit, count, places: possibleLines(lines, change, starts, from === 0) })
      return
    }
    keep(place)
    rows.forEach((row, at) => {
      if (row.startsWith(' ')) keep(from + 1)
      else if (row.startsWith('-')) from++
      else if (row.startsWith('+')) result += freshLine(rows, at, isExact ? '\n' : end)
    })
  })
  keep(lines.length)
  return { text: result, problems, unplaced }
}

/** The line of a row, with its line end. */
const freshLine = (rows: readonly string[], at: number, end: string): string =>
  rows[at]!.slice(1) + (rows[at + 1]?.startsWith('\\') === true ? '' : end)

const freshLines = (rows: readonly string[], end: string): readonly string[] =>
  rows.flatMap((row, at) => (/^[ +]/.test(row) ? [freshLine(rows, at, end)] : []))

/** Lines, and where each of them stands: most hunks are looked for in a few places only. */
type IndexedLines = { lines: readonly string[]; places: ReadonlyMap<string, readonly number[]> }

function indexed(lines: readonly string[]): IndexedLines {
  const places = new Map<string, number[]>()
  lines.forEach((line, at) => {
    const known = places.get(line)
    if (known) known.push(at)
    else places.set(line, [at])
  })
  return { lines, places }
}

/**
 * Where these lines stand, as near to the stated line as they do, or -1; in how many places, and
 * which these are.
 */
function placeOf(
  { lines, places }: IndexedLines,
  old: readonly string[],
  from: number,
  stated: number,
): readonly [place: number, count: number, starts: readonly number[]] {
  const stands = (at: number): boolean => old.every((line, index) => lines[at + index] === line)
  if (stated >= from && stated + old.length <= lines.length && stands(stated))
    return [stated, 1, []]
  if (old.length === 0)
    return [Math.max(from, Math.min(stated, lines.length)), lines.length - from + 1, []]
  let place = -1
  const starts: number[] = []
  for (const at of places.get(old[0]!) ?? []) {
    if (at < from || !stands(at)) continue
    starts.push(at)
    if (place < 0 || (stated >= 0 && Math.abs(at - stated) < Math.abs(place - stated))) place = at
  }
  return [place, starts.length, starts]
}
