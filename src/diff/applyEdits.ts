import type { DiffProblem, TextEdit } from './DiffState.ts'

/**
 * A text after its edits, one after the other, as tools apply them: each replaces the one place where its old text stands, or all places. An edit that matches
 * nothing or, without `all`, more than once is left out, and is a problem.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): { text: string; problems: readonly DiffProblem[] } {
  const problems: DiffProblem[] = []
  let current = text
  edits.forEach(({ before = '', after, all, line, isAtEnd }, edit) => {
    if (isAtEnd) current += after
    else if (line !== undefined) {
      const at = line <= 1 ? 0 : (nthIndex(current, '\n', line - 1) + 1 || current.length)
      current = current.slice(0, at) + after + current.slice(at)
    } else if (before === '') {
      if (current === '') current = after
      else problems.push({ kind: 'no_match', edit })
    } else {
      const pieces = current.split(before)
      const count = pieces.length - 1
      if (count === 0) problems.push({ kind: 'no_match', edit })
      else if (count > 1 && !all) problems.push({ kind: 'many_matches', edit, count })
      else current = pieces.join(after)
    }
  })
  return { text: current, problems }
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
