import { getOwnMember } from '../../../tool-call/JsonObject.ts'
import type { FileDiff } from '../../DiffState.ts'
import { patchDiff } from './patchDiff.ts'
import type { PatchHunk } from '../PatchFile.ts'

/** The hunks of one file as Claude Code and jsdiff have them. */
export function readHunks(list: unknown, path: string | undefined): FileDiff | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined
  const hunks = list.map((hunk): PatchHunk | undefined => {
    const [firstBefore, countBefore, firstAfter, countAfter] = [
      'oldStart',
      'oldLines',
      'newStart',
      'newLines',
    ].map((key) => getOwnMember(hunk, key))
    const lines = getOwnMember(hunk, 'lines')
    const isWhole =
      [firstBefore, countBefore, firstAfter, countAfter].every(Number.isInteger) &&
      Array.isArray(lines) &&
      lines.every((line) => typeof line === 'string')
    return isWhole
      ? {
          before: [firstBefore as number, countBefore as number],
          after: [firstAfter as number, countAfter as number],
          lines,
        }
      : undefined
  })
  return hunks.every((hunk) => hunk !== undefined)
    ? patchDiff({
        kind: 'changed',
        ...(path !== undefined && { before: path, after: path }),
        hunks,
      })
    : undefined
}
