import type { FileLines } from './fileLines.ts'
import { isPossible } from './sectionLines.ts'

/** One row of the view. */
export type DiffRow =
  /**
   * Indexes into the lines of `FileLines`, -1 for none. `hunk` counts, from 0 over the file, runs
   * of changed lines without one between that stays; -1 for one that does. `isPossible`: it is not
   * known whether it is this line that changes.
   */
  | { kind: 'line'; before: number; after: number; hunk: number; isPossible?: true }
  /**
   * Lines that stay the same and are not shown. `id` opens them, and stands for the same lines in
   * both views.
   */
  | { kind: 'fold'; id: number; count: number }
  /** Lines that nobody told, and what is known of the place of the `section` that follows. */
  | { kind: 'gap'; section: number }

/** Lines that stay the same, around a change. */
const CONTEXT = 3

/**
 * The rows of a file, in order. What stays the same is folded away from changes; a changed line
 * never is; `open` has the ids of folds that are open. In the split view a line and what it became
 * share a row.
 */
export function diffRows(
  { sections, pairsBefore, pairsAfter }: FileLines,
  view: 'unified' | 'split',
  open: ReadonlySet<number> = new Set(),
): DiffRow[] {
  const rows: DiffRow[] = []
  const isSplit = view === 'split'
  let hunk = -1
  sections.forEach((each, section) => {
    const { blocks, heading, place } = each
    const more = isPossible(each) ? { isPossible: true as const } : {}
    if (section > 0 || heading !== undefined || place) rows.push({ kind: 'gap', section })
    blocks.forEach(({ kind, before: [a, a1], after: [b, b1] }, at) => {
      if (kind === 'same') {
        const from = at === 0 ? a : a + CONTEXT
        const count = a1 - from - (at === blocks.length - 1 ? 0 : CONTEXT)
        const isFolded = count > 1 && !open.has(b)
        const shift = b - a
        for (let before = a; before < a1; before++) {
          if (isFolded && before === from) {
            rows.push({ kind: 'fold', id: b, count })
            before += count
          }
          if (before < a1) rows.push({ kind: 'line', before, after: before + shift, hunk: -1 })
        }
        return
      }
      if (blocks[at - 1]?.kind !== kind) hunk++
      while (a < a1 || b < b1) {
        const isPair = isSplit && pairsBefore[a] === b
        const hasBefore = a < a1 && (!isSplit || isPair || pairsBefore[a]! < 0)
        const hasAfter = b < b1 && (isSplit ? isPair || pairsAfter[b]! < 0 : a === a1)
        const [before, after] = [hasBefore ? a++ : -1, hasAfter ? b++ : -1]
        rows.push({ kind: 'line', before, after, hunk, ...more })
      }
    })
  })
  return rows
}
