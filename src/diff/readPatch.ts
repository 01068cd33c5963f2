import type { PatchFile } from './PatchFile.ts'
import { readAgentPatch } from './readAgentPatch.ts'
import { readUnifiedPatch } from './readUnifiedPatch.ts'

/** What could be read of a patch, and where it ended. */
export type ReadPatch = { files: readonly PatchFile[]; problem?: PatchProblem }
export type PatchProblem = { line: number; text: string }

/** Reads a patch of either dialect. `isGrowing`: its end is still to come, and missing lines are no problem. */
export function readPatch(text: string, isGrowing = false): ReadPatch {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return /^\s*\*\*\* Begin Patch/m.test(text) ? readAgentPatch(lines, isGrowing) : readUnifiedPatch(lines, isGrowing)
}
