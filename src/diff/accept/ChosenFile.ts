import type { FileDiff } from '../DiffState.ts'
import type { FileLines } from '../file/fileLines.ts'
import type { Hunk } from './hunksOf.ts'

/**
 * A file whose changes are taken one by one; `rejected`: those that are not
 * taken, by their place in `hunks`.
 */
export type ChosenFile = {
  file: FileDiff
  lines: FileLines
  hunks: readonly Hunk[]
  rejected: ReadonlySet<number>
}

/** The file, where there is only one. */
export const onlyFile = (files: readonly ChosenFile[]): ChosenFile | undefined =>
  files.length === 1 ? files[0] : undefined
