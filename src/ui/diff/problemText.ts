import type { Words } from '../../words/foreign.ts'
import type { DiffProblem } from '../../engines/diff/DiffState.ts'

/** The problem of a change, as a sentence. Edits are counted from 1. */
export const problemText = (problem: DiffProblem, words: Words): string =>
  words.text(`diff.problem_${problem.kind}`, {
    ...problem,
    ...('edit' in problem && { edit: problem.edit + 1 }),
  })
