import type { FileDiff } from '../../DiffState.ts'
import type { PatchFile } from '../PatchFile.ts'

/** A file of a patch; without hunks there is no text to show. */
export const patchDiff = ({ hunks, ...file }: PatchFile): FileDiff => ({
  ...file,
  content: hunks.length === 0 ? { kind: 'none' } : { kind: 'hunks', hunks },
  problems: [],
})
