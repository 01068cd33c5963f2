import type { LineBlock } from '../engine/text/diffLines.ts'
import type { DiffRow } from '../file/diffRows.ts'
import type { FileLines } from '../file/fileLines.ts'

/**
 * A run of changed lines without one between that stays, as `diffRows` counts them: indexes of
 * lines, up to and not including the second.
 */
export type Hunk = {
  section: number
  before: readonly [number, number]
  after: readonly [number, number]
}

/** Names a change among those of all files, both counted from 0. */
export const hunkKey = (file: number, hunk: number): string => `${file}:${hunk}`

const counted = new WeakMap<FileLines['sections'], readonly Hunk[]>()

/** The changes of a file that can be taken one by one, in order. Counted once. */
export function hunksOf({ sections }: Pick<FileLines, 'sections'>): readonly Hunk[] {
  const hunks = counted.get(sections) ?? countHunks(sections)
  counted.set(sections, hunks)
  return hunks
}

function countHunks(sections: FileLines['sections']): readonly Hunk[] {
  const hunks: Hunk[] = []
  sections.forEach(({ blocks }, section) => {
    let last: LineBlock['kind'] = 'same'
    for (const { kind, before, after } of blocks) {
      const open = last === 'changed' ? hunks.at(-1) : undefined
      last = kind
      if (kind !== 'changed') continue
      if (open)
        hunks[hunks.length - 1] = {
          section,
          before: [open.before[0], before[1]],
          after: [open.after[0], after[1]],
        }
      else hunks.push({ section, before, after })
    }
  })
  return hunks
}

/** Which change a row is of, or -1. */
export const hunkOf = (row: DiffRow | undefined): number => (row?.kind === 'line' ? row.hunk : -1)

/** The change after or before the one that has the focus; without one the first or the last. */
export const nextHunk = (hunk: number | undefined, by: number, count: number): number =>
  hunk === undefined ? (by === 1 ? 0 : count - 1) : (hunk + by + count) % count
