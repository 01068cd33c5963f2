import type { JsonObject } from '../../../tool-call/index.ts'
import type { DiffOrigin, DiffState } from '../../DiffState.ts'
import { fileDiff, patchDiff } from '../../file/fileDiffs.ts'
import { findOperation, findPatch } from './findPatch.ts'
import { readOperation, readPatch } from './readPatch.ts'
import { readSearchReplace } from '../blocks/readSearchReplace.ts'

/**
 * What a call asks to change whose arguments hold a patch or blocks; `path`: what it names besides.
 */
export function readPatchArguments(
  given: JsonObject,
  path: string | undefined,
  origin: DiffOrigin,
): DiffState | undefined {
  const { isGrowing } = origin
  const done = readOperation(findOperation(given))
  if (done) return { kind: 'files', files: [done], ...origin }
  const patch = findPatch(given)
  if (!patch) return undefined
  const { text, isBlocks } = patch
  if (isBlocks) {
    const edits = readSearchReplace(text, isGrowing)
    return edits
      ? { kind: 'files', files: [fileDiff('changed', path, { kind: 'edits', edits })], ...origin }
      : { kind: 'unreadable', problem: { kind: 'blocks' }, text, source: 'arguments' }
  }
  const { files, problem } = readPatch(text, isGrowing)
  if (problem)
    return { kind: 'unreadable', problem: { kind: 'patch', ...problem }, text, source: 'arguments' }
  return {
    kind: 'files',
    files: files.map((file) =>
      patchDiff(
        file.before === undefined && file.after === undefined && path !== undefined
          ? { ...file, before: path, after: path }
          : file,
      ),
    ),
    ...origin,
  }
}
