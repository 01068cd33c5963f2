import { diffRows, type DiffRow, type FileLines } from '../../src/engines/diff/diffRows.ts'

/** The rows of a file with every fold open. */
export const allRows = (lines: FileLines, view: 'unified' | 'split'): DiffRow[] =>
  diffRows(
    lines,
    view,
    new Set(diffRows(lines, view).flatMap((row) => (row.kind === 'fold' ? [row.id] : []))),
  )
