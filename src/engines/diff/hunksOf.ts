import { oncePer } from '../../internal/basics.ts'
import type { LineBlock } from './diffLines.ts'
import type { DiffRow, FileLines, LineSection } from './diffRows.ts'

/** A run of changed lines, as `diffRows` counts them: line indexes, without the second. */
export type Hunk = {
  section: number
  before: readonly [number, number]
  after: readonly [number, number]
}

/** Names a change among those of all files, both counted from 0. */
export const hunkKey = (file: number, hunk: number): string => `${file}:${hunk}`

const counted = oncePer(countHunks)

/** The changes of a file that can be taken one by one, in order. Counted once. */
export const hunksOf = ({ sections }: Pick<FileLines, 'sections'>): readonly Hunk[] =>
  counted(sections)

function countHunks(sections: FileLines['sections']): readonly Hunk[] {
  const hunks: Hunk[] = []
  sections.forEach(({ blocks }, section) => {
    let last: LineBlock['kind'] = 'same'
    for (const { kind, before, after } of blocks) {
      if (kind === 'changed') {
        const open = last === 'changed' ? hunks.pop()! : { before, after }
        hunks.push({
          section,
          before: [open.before[0], before[1]],
          after: [open.after[0], after[1]],
        })
      }
      last = kind
    }
  })
  return hunks
}

export const hunkOf = (row: DiffRow | undefined): number => (row?.kind === 'line' ? row.hunk : -1)

/** The change after or before the one that has the focus; without one the first or the last. */
export const nextHunk = (hunk: number | undefined, by: number, count: number): number =>
  hunk === undefined ? (by === 1 ? 0 : count - 1) : (hunk + by + count) % count

export type Chunk = {
  rows: readonly DiffRow[]
  first: number
  previous: DiffRow | undefined
}

/** The first rows are drawn at once, and are no more than are seen. */
const FIRST_CHUNK_ROWS = 30
const ROWS_PER_CHUNK = 50
/** Rows of a file that have a place at first, and that come with every "more". */
export const ROWS_PER_PAGE = typeof IntersectionObserver === 'undefined' ? 1000 : 50_000

export function chunksOf(rows: readonly DiffRow[]): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (
    let [first, end] = [0, FIRST_CHUNK_ROWS];
    first < rows.length;
    [first, end] = [end, end + ROWS_PER_CHUNK]
  )
    chunks.push({ rows: rows.slice(first, end), first, previous: rows[first - 1] })
  return chunks
}

/** True for a side that ends with a newline; undefined for one without lines. */
export function newlinesAtEnd(lines: FileLines, { blocks }: LineSection) {
  const ends = (side: 'before' | 'after'): boolean | undefined => {
    const [first, last] = [blocks[0]?.[side][0], blocks.at(-1)?.[side][1]]
    return first === last ? undefined : lines[side][last! - 1]?.endsWith('\n')
  }
  return { before: ends('before'), after: ends('after') }
}

/** Nothing stood there before, as far as is known: how it ends is no difference. */
export const isNew = ({ before, sections }: FileLines): boolean =>
  before.length === 0 && sections.every(({ isFragment, place }) => !isFragment && !place)

/**
 * True if a line is marked as one without a newline. A piece of a file has no end of its own: it is
 * marked only if its other side has one.
 */
export function isEndTold(lines: FileLines, side: 'before' | 'after', line: number): boolean {
  if (lines[side][line]?.endsWith('\n') !== false || isNew(lines)) return false
  const section = lines.sections.find(({ blocks }) => line < (blocks.at(-1)?.[side][1] ?? 0))
  if (!section?.isFragment) return true
  return newlinesAtEnd(lines, section)[side === 'before' ? 'after' : 'before'] === true
}
