import type { FileDiff } from '../../DiffState.ts'
import { patchDiff } from '../../file/fileDiffs.ts'
import { looksLikeAgentPatch } from './looksLikePatch.ts'
import { ownMember, ownTextMember } from '../../ownMember.ts'
import type { ReadPatch } from '../PatchFile.ts'
import { readAgentFile, readAgentPatch } from './readAgentPatch.ts'
import { readUnifiedPatch } from './readUnifiedPatch.ts'

/**
 * Reads a patch of either dialect, in a fence of Markdown too. `isGrowing`: its end is still to
 * come, and what is missing is no problem.
 */
export function readPatch(text: string, isGrowing = false): ReadPatch {
  const lines = linesIn(/^\s*(`{3,})(?!`)[^\n]*\n([^]*?)\n\1\s*$/.exec(text)?.[2] ?? text)
  return looksLikeAgentPatch(text)
    ? readAgentPatch(lines, isGrowing)
    : readUnifiedPatch(lines, isGrowing)
}

/** The operation of OpenAI's `apply_patch_call`: a file and its hunks, without headers. */
export function readOperation(operation: unknown): FileDiff | undefined {
  const type = ownMember(operation, 'type')
  const path = ownTextMember(operation, ['path'])
  const word =
    type === 'create_file'
      ? 'Add'
      : type === 'update_file'
        ? 'Update'
        : type === 'delete_file'
          ? 'Delete'
          : undefined
  return path === undefined || word === undefined
    ? undefined
    : patchDiff(readAgentFile(word, path, linesIn(ownTextMember(operation, ['diff']) ?? '')))
}

function linesIn(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
