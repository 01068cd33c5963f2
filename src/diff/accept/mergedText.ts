import type { FileLines } from '../file/fileLines.ts'
import type { Hunk } from './hunksOf.ts'

/**
 * The text of a section with only some of its changes: of those in `rejected` (by their place in
 * `hunksOf`) the old lines stay.
 */
export function mergedText(
  { sections, before, after }: FileLines,
  section: number,
  hunks: readonly Hunk[],
  rejected: ReadonlySet<number>,
): string {
  const pieces: string[] = []
  let hunk = hunks.findIndex((each) => each.section === section)
  for (const { kind, before: old, after: fresh } of sections[section]?.blocks ?? []) {
    if (kind === 'same') {
      pieces.push(after.slice(...fresh).join(''))
      continue
    }
    while (
      hunk < hunks.length - 1 &&
      old[0] >= hunks[hunk]!.before[1] &&
      fresh[0] >= hunks[hunk]!.after[1]
    )
      hunk++
    pieces.push((rejected.has(hunk) ? before.slice(...old) : after.slice(...fresh)).join(''))
  }
  return pieces.join('')
}
