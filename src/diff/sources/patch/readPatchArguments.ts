import type { SourceReader } from '../ArgumentSource.ts'
import type { PatchFile } from '../PatchFile.ts'
import { patchDiff } from './patchDiff.ts'
import { readPatch } from './readPatch.ts'

/** A patch in a member of the arguments, or in a command. */
export const readPatchArguments: SourceReader = ({ patch, path, origin }) => {
  if (!patch) return undefined
  const { text } = patch
  const { files, problem } = readPatch(text, origin.isGrowing)
  if (problem)
    return { kind: 'unreadable', problem: { kind: 'patch', ...problem }, text, source: 'arguments' }
  const named = (file: PatchFile): PatchFile =>
    file.before === undefined && file.after === undefined && path !== undefined
      ? { ...file, before: path, after: path }
      : file
  return files.map((file) => patchDiff(named(file)))
}
