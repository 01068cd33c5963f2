import type { LineBlock } from './diffLines.ts'
import type { FileLines } from './fileLines.ts'
import { pairLines } from './pairLines.ts'

/**
 * One row of the view. `before` and `after` are indexes into the lines; `pair` is the line on the other side that its word marks come from. `hunk` counts the
 * changed blocks from 0 over the file. In the split view a `changed` row has either side or both.
 */
export type DiffRow =
  | { kind: 'same'; before: number; after: number; beforeNumber: number | undefined; afterNumber: number | undefined }
  | { kind: 'removed'; before: number; beforeNumber: number | undefined; hunk: number; pair?: number }
  | { kind: 'added'; after: number; afterNumber: number | undefined; hunk: number; pair?: number }
  | { kind: 'changed'; before?: number; after?: number; beforeNumber?: number | undefined; afterNumber?: number | undefined; hunk: number }
  /** Lines that are the same and not shown: `id` opens them. */
  | { kind: 'fold'; id: number; count: number }
  /** Lines that nobody told. `section` is the one that follows. */
  | { kind: 'gap'; section: number }

export type RowOptions = {
  view: 'unified' | 'split'
  /** Lines that stay the same around a change. @default 3 */
  context?: number | undefined
  /** Ids of the folds that are open; `all` opens every one. */
  open?: ReadonlySet<number> | 'all' | undefined
}

/** The rows of a file, in order: what stays the same is folded away from changes; a change never is. */
export function diffRows({ before, after, sections }: FileLines, { view, context = 3, open }: RowOptions): DiffRow[] {
  const rows: DiffRow[] = []
  let hunk = 0
  sections.forEach(({ firstBefore, firstAfter, blocks }, section) => {
    if (section > 0) rows.push({ kind: 'gap', section })
    const [startBefore, startAfter] = [blocks[0]?.before[0] ?? 0, blocks[0]?.after[0] ?? 0]
    const beforeNumber = (line: number): number | undefined => (firstBefore === undefined ? undefined : firstBefore + line - startBefore)
    const afterNumber = (line: number): number | undefined => (firstAfter === undefined ? undefined : firstAfter + line - startAfter)
    const same = (block: LineBlock, from: number, to: number): void => {
      for (let at = from; at < to; at++) {
        const [before, after] = [block.before[0] + at, block.after[0] + at]
        rows.push({ kind: 'same', before, after, beforeNumber: beforeNumber(before), afterNumber: afterNumber(after) })
      }
    }
    blocks.forEach((block, at) => {
      const [left, right] = [block.before[1] - block.before[0], block.after[1] - block.after[0]]
      if (block.kind === 'changed') {
        const [[a0], [b0]] = [block.before, block.after]
        const removed = (line: number): DiffRow => ({ kind: 'removed', before: a0 + line, beforeNumber: beforeNumber(a0 + line), hunk, ...(line < right && { pair: b0 + line }) })
        const added = (line: number): DiffRow => ({ kind: 'added', after: b0 + line, afterNumber: afterNumber(b0 + line), hunk, ...(line < left && { pair: a0 + line }) })
        const both = (line: number): DiffRow => ({
          kind: 'changed',
          hunk,
          ...(line < left && { before: a0 + line, beforeNumber: beforeNumber(a0 + line) }),
          ...(line < right && { after: b0 + line, afterNumber: afterNumber(b0 + line) }),
        })
        if (view === 'split') for (let line = 0; line < Math.max(left, right); line++) rows.push(both(line))
        else {
          for (let line = 0; line < left; line++) rows.push(removed(line))
          for (let line = 0; line < right; line++) rows.push(added(line))
        }
        hunk++
        return
      }
      const [head, tail] = [at === 0 ? 0 : context, at === blocks.length - 1 ? 0 : context]
      const isOpen = open === 'all' || open?.has(block.after[0]) === true
      if (isOpen || left <= head + tail + 1) same(block, 0, left)
      else {
        same(block, 0, head)
        rows.push({ kind: 'fold', id: block.after[0], count: left - head - tail })
        same(block, left - tail, right)
      }
    })
  })
  return rows
}
