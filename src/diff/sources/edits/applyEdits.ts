import type { DiffProblem, TextEdit, UnplacedEdit } from '../../DiffState.ts'
import { newlinesIn, possiblePlaces } from './possiblePlaces.ts'

/**
 * Edits times units of a text: more than these are not looked for, since nothing else would have
 * its turn.
 */
export const MAX_EDIT_WORK = 50_000_000

export type AppliedEdits = {
  text: string
  problems: readonly DiffProblem[]
  unplaced: readonly UnplacedEdit[]
}

/**
 * A text after its edits, one after the other, as tools apply them: each replaces the one place
 * where its old text stands, or all places. An edit that matches nothing or, without `all`, more
 * than once is left out, and is a problem: some tools refuse the second kind, some replace the first
 * place, some all of them. Where it could be is in `unplaced`.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): AppliedEdits {
  const problems: DiffProblem[] = []
  const unplaced: UnplacedEdit[] = []
  let current = text
  let keepsLines = true
  edits.forEach((asked, edit) => {
    const { before = '', after, all } = asked
    const last = current
    const place = placeOf(current, asked)
    if (place !== undefined) current = current.slice(0, place) + after + current.slice(place)
    else if (before === '') {
      if (current === '') current = after
      else problems.push({ kind: 'no_match', edit })
    } else {
      const pieces = current.split(before)
      const count = pieces.length - 1
      if (count === 0) problems.push({ kind: 'no_match', edit })
      else if (count > 1 && !all) {
        problems.push({ kind: 'many_matches', edit, count })
        unplaced.push({ edit, count, places: possiblePlaces(current, asked, keepsLines) })
      } else current = pieces.join(after)
    }
    keepsLines &&= last === current || newlinesIn(before) === newlinesIn(after)
  })
  return { text: current, problems, unplaced }
}

/**
 * Where an edit puts its text in that names its place; undefined for one that goes by an old text.
 */
export function placeOf(text: string, { line, isAtEnd }: TextEdit): number | undefined {
  if (isAtEnd) return text.length
  if (line === undefined) return undefined
  return line <= 1 ? 0 : nthIndex(text, '\n', line - 1) + 1 || text.length
}

/** Where `piece` stands for the n-th time, counted from 1, or -1. */
function nthIndex(text: string, piece: string, n: number): number {
  let at = -1
  for (let left = n; left > 0; left--) {
    at = text.indexOf(piece, at + 1)
    if (at < 0) return -1
  }
  return at
}
