import type { DiffRow } from '../file/diffRows.ts'

/** Rows that are drawn and measured together. */
export type Chunk = {
  rows: readonly DiffRow[]
  /** The index of its first row. */
  first: number
  /** The row above its first. */
  previous: DiffRow | undefined
}

/** The first rows are drawn at once, and are no more than are seen. */
const FIRST_CHUNK_ROWS = 30
const ROWS_PER_CHUNK = 50
/**
 * Rows of a file that have a place at first, and that come with every "more". Where nothing tells
 * what is near the view, all of them are drawn.
 */
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
