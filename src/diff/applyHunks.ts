import type { DiffProblem } from './DiffState.ts'
import { linesOf } from './lines.ts'
import type { PatchHunk } from './PatchFile.ts'

/**
 * A text after the hunks of a patch. A hunk belongs where its old lines stand: at its line number, else at the nearest place after the hunk before it. Where
 * they stand with other line ends only, these are the text's, and new lines end as its first line does. A hunk without a place is left out, and is a problem; so is one without a number that fits in several places.
 */
export function applyHunks(text: string, hunks: readonly PatchHunk[]): { text: string; problems: readonly DiffProblem[] } {
  const lines = linesOf(text)
  const end = lines[0]?.endsWith('\r\n') === true ? '\r\n' : '\n'
  const withoutEnd = (line: string): string => line.replace(/\n$/, '')
  const withoutReturn = (line: string): string => line.replace(/\r$/, '')
  const exact = lines.map(withoutEnd)
  const bare = exact.map(withoutReturn)
  const problems: DiffProblem[] = []
  let result = ''
  let from = 0
  const keep = (to: number): void => {
    while (from < to) result += lines[from++]!
  }
  hunks.forEach((hunk, edit) => {
    const placed = (of: readonly string[], rows: readonly string[]) => {
      const old = rows.filter((row) => row.startsWith(' ') || row.startsWith('-')).map((row) => row.slice(1))
      return placeOf(of, old, from, hunk.before[0] - (old.length === 0 ? 0 : 1))
    }
    const told = placed(exact, hunk.lines)
    const isExact = told[0] >= 0 && (end === '\n' || hunk.lines.some((row) => !row.startsWith('+')))
    const rows = isExact ? hunk.lines : hunk.lines.map(withoutReturn)
    const [place, count] = isExact ? told : placed(bare, rows)
    if (place < 0) return void problems.push({ kind: 'no_match', edit })
    if (hunk.before[0] === 0 && count > 1) problems.push({ kind: 'many_matches', edit, count })
    keep(place)
    rows.forEach((row, at) => {
      if (row.startsWith(' ')) keep(from + 1)
      else if (row.startsWith('-')) from++
      else if (row.startsWith('+')) result += row.slice(1) + (rows[at + 1]?.startsWith('\\') === true ? '' : isExact ? '\n' : end)
    })
  })
  keep(lines.length)
  return { text: result, problems }
}

/** Where these lines stand, as near to the stated line as they do, or -1; and in how many places. */
function placeOf(lines: readonly string[], old: readonly string[], from: number, stated: number): readonly [place: number, count: number] {
  const stands = (at: number): boolean => old.every((line, index) => lines[at + index] === line)
  if (stated >= from && stated + old.length <= lines.length && stands(stated)) return [stated, 1]
  let [place, count] = [-1, 0]
  for (let at = from; at + old.length <= lines.length; at++) {
    if (!stands(at)) continue
    count++
    if (place < 0 || (stated >= 0 && Math.abs(at - stated) < Math.abs(place - stated))) place = at
  }
  return [place, count]
}
