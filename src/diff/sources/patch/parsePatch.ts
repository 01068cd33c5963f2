import type { PatchFile } from '../PatchFile.ts'
import { readPatch } from './readPatch.ts'

/**
 * Reads a unified or git patch of one or more files, or the `*** Begin Patch` dialect of agents.
 * Throws a SyntaxError that names the line and the reason. Sources: the GNU diffutils manual
 * (unified format), git-diff (extended headers), OpenAI's apply_patch (V4A).
 * @example
 * for (const { kind, before, after, hunks } of parsePatch(patch)) report(kind, before, after, hunks)
 */
export function parsePatch(text: string): readonly PatchFile[] {
  const { files, problem } = readPatch(text)
  if (problem)
    throw new SyntaxError(`handrail: invalid patch. Line ${problem.line}: ${problem.text}.`)
  return files
}
