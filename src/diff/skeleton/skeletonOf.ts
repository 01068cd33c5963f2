import { editsOf } from '../file/editsOf.ts'
import type { DiffState, FileContent, FileDiff } from '../DiffState.ts'
import { linesOf } from '../engine/text/lines.ts'

/**
 * As much of a change as its height follows from, before it is compared and drawn. `lines` of each
 * file, `fields` of data; `isUnknown`: it says below that what is there now is not known.
 */
export type Skeleton =
  | { kind: 'files'; files: readonly { lines: number; isUnknown: boolean }[] }
  | { kind: 'data'; fields: number; isUnknown: boolean }

/** Longer texts fill the box, whatever changes in them. */
const MAX_UNITS = 20_000
const MANY_LINES = 200
/** Lines that stay the same, around a change; and the row of those that are folded. */
const CONTEXT = 3

/** `patch`: the text of a patch that nothing has read yet. Undefined where there may be no change. */
export function skeletonOf(diff: DiffState, patch: string | undefined): Skeleton | undefined {
  if (diff.kind === 'needs_patch_reader') {
    const rows = (patch ?? '').match(/^(?:[ +-](?!--|\+\+)|@@)/gm)
    return { kind: 'files', files: [{ lines: rows?.length ?? 0, isUnknown: false }] }
  }
  if (diff.kind === 'files') return { kind: 'files', files: diff.files.map(fileSkeleton) }
  if (diff.kind !== 'data') return undefined
  const { after } = diff
  const isObject = typeof after === 'object' && after !== null && !Array.isArray(after)
  return {
    kind: 'data',
    fields: isObject ? Object.keys(after).length : 1,
    isUnknown: !('before' in diff) && !diff.isGrowing,
  }
}

/** The rows of one file. */
export function fileSkeleton({ kind, content }: FileDiff): {
  lines: number
  isUnknown: boolean
} {
  const lines = kind === 'removed' ? 0 : linesIn(content)
  return { lines, isUnknown: content.kind === 'written' }
}

function linesIn(content: FileContent): number {
  if (content.kind === 'hunks')
    return content.hunks.reduce((sum, { lines }, at) => sum + lines.length + Number(at > 0), 0)
  return editsOf(content).reduce((sum, { before = '', after, all, isAtEnd, heading }, at) => {
    const hasPlace = at > 0 || all === true || isAtEnd === true || heading !== undefined
    return sum + changedRows(before, after) + Number(hasPlace)
  }, 0)
}

/** What differs between the equal lines at both ends, and a few of those. */
function changedRows(before: string, after: string): number {
  if (before.length + after.length > MAX_UNITS) return MANY_LINES
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const most = Math.min(old.length, fresh.length)
  let [head, tail] = [0, 0]
  while (head < most && old[head] === fresh[head]) head++
  while (tail < most - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++
  const shown = (same: number): number => Math.min(same, CONTEXT + 1)
  return old.length + fresh.length - 2 * (head + tail) + shown(head) + shown(tail)
}
