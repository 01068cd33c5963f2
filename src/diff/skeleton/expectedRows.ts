import { editsOf } from '../file/editsOf.ts'
import type { DataDiff, FileContent, FileDiff } from '../DiffState.ts'
import { linesOf } from '../engine/text/lines.ts'

/** Longer texts fill the box, whatever changes in them. */
const MAX_UNITS = 20_000
const MANY_ROWS = 200
/** Lines that stay the same, around a change; and the row of those that are folded. */
const CONTEXT = 3

/** How many rows data will have, before its view is there. */
export const expectedFields = ({ after }: DataDiff): number =>
  typeof after === 'object' && after !== null && !Array.isArray(after)
    ? Object.keys(after).length
    : 1

/** How many rows a file will have, before it is compared. */
export const expectedRows = ({ kind, content }: FileDiff): number =>
  kind === 'removed' ? 0 : rowsIn(content)

function rowsIn(content: FileContent): number {
  if (content.kind === 'hunks')
    return content.hunks.reduce((sum, { lines }, at) => sum + lines.length + Number(at > 0), 0)
  return editsOf(content).reduce((sum, { before = '', after, all, isAtEnd, heading }, at) => {
    const hasPlace = at > 0 || all === true || isAtEnd === true || heading !== undefined
    return sum + changedRows(before, after) + Number(hasPlace)
  }, 0)
}

/** What differs between the equal lines at both ends, and a few of those. */
function changedRows(before: string, after: string): number {
  if (before.length + after.length > MAX_UNITS) return MANY_ROWS
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const most = Math.min(old.length, fresh.length)
  let [head, tail] = [0, 0]
  while (head < most && old[head] === fresh[head]) head++
  while (tail < most - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++
  const shown = (same: number): number => Math.min(same, CONTEXT + 1)
  return old.length + fresh.length - 2 * (head + tail) + shown(head) + shown(tail)
}
