import type { FileDiff } from '../DiffState.ts'
import type { FileLines } from '../file/fileLines.ts'
import type { Hunk } from './hunksOf.ts'

/**
 * A file whose changes are taken one by one; `out`: those that are not taken, by their place in
 * `hunks`.
 */
export type ChosenFile = {
  file: FileDiff
  lines: FileLines
  hunks: readonly Hunk[]
  rejected: ReadonlySet<number>
}
