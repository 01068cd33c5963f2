import type { LineBlock } from './diffLines.ts'
import type { FileLines } from './fileLines.ts'

/** A run of changed lines without one between that stays, as `diffRows` counts them: indexes of lines, up to and not including the second. */
export type Hunk = { section: number; before: readonly [number, number]; after: readonly [number, number] }

/** Names a change among those of all files, both counted from 0. */
export const hunkKey = (file: number, hunk: number): string => `${file}:${hunk}`

/** The changes of a file that can be taken one by one, in order. */
export function hunksOf({ sections }: Pick<FileLines, 'sections'>): readonly Hunk[] {
  const hunks: Hunk[] = []
  sections.forEach(({ blocks }, section) => {
    let last: LineBlock['kind'] = 'same'
    for (const { kind, before, after } of blocks) {
      const open = last === 'changed' ? hunks.at(-1) : undefined
      last = kind
      if (kind !== 'changed') continue
      if (open) hunks[hunks.length - 1] = { section, before: [open.before[0], before[1]], after: [open.after[0], after[1]] }
      else hunks.push({ section, before, after })
    }
  })
  return hunks
}

/** The text of a section with only some of its changes: of those in `rejected` (by their place in `hunksOf`) the old lines stay. */
export function mergedText({ sections, before, after }: FileLines, section: number, hunks: readonly Hunk[], rejected: ReadonlySet<number>): string {
  const pieces: string[] = []
  let hunk = hunks.findIndex((each) => each.section === section)
  for (const { kind, before: old, after: fresh } of sections[section]?.blocks ?? []) {
    if (kind === 'same') {
      pieces.push(...after.slice(...fresh))
      continue
    }
    while (hunk < hunks.length - 1 && old[0] >= hunks[hunk]!.before[1] && fresh[0] >= hunks[hunk]!.after[1]) hunk++
    pieces.push(...(rejected.has(hunk) ? before.slice(...old) : after.slice(...fresh)))
  }
  return pieces.join('')
}
