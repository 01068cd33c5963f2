import type { Words } from '../messages/words.ts'
import type { DiffProblem } from './DiffState.ts'

/** What is wrong with a change, as a sentence. Edits are counted from 1. */
export function problemText(problem: DiffProblem, words: Words): string {
  switch (problem.kind) {
    case 'patch':
      return words.text('diff.problem_patch', { line: problem.line })
    case 'blocks':
    case 'not_data':
      return words.text(`diff.problem_${problem.kind}`)
    case 'many_matches':
      return words.text('diff.problem_many_matches', { edit: problem.edit + 1, count: problem.count })
    case 'no_match':
    case 'same':
      return words.text(`diff.problem_${problem.kind}`, { edit: problem.edit + 1 })
    default:
      return problem satisfies never
  }
}
