import type { DiffState } from '../../DiffState.ts'
import { patchDiff } from '../patch/patchDiff.ts'
import { readPatch } from '../patch/readPatch.ts'
import { RESULT_ORIGIN } from './readResult.ts'

/** A patch in a result. `isTold`: it was given as one; any other text may be no patch after all. */
export function readPatchResult(text: string, isTold: boolean): DiffState | undefined {
  const { files, problem } = readPatch(text)
  if (!problem) return { kind: 'files', files: files.map(patchDiff), ...RESULT_ORIGIN }
  return isTold
    ? { kind: 'unreadable', problem: { kind: 'patch', ...problem }, text, source: 'result' }
    : undefined
}
