import { looksLikeAgentPatch } from './looksLikePatch.ts'
import type { ReadPatch } from '../PatchFile.ts'
import { readAgentPatch } from './readAgentPatch.ts'
import { readUnifiedPatch } from './readUnifiedPatch.ts'

/**
 * Reads a patch of either dialect, in a fence of Markdown too. `isGrowing`: its end is still to
 * come, and what is missing is no problem.
 */
export function readPatch(text: string, isGrowing = false): ReadPatch {
  const lines = patchLines(/^\s*(`{3,})(?!`)[^\n]*\n([^]*?)\n\1\s*$/.exec(text)?.[2] ?? text)
  return looksLikeAgentPatch(text)
    ? readAgentPatch(lines, isGrowing)
    : readUnifiedPatch(lines, isGrowing)
}

export function patchLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
