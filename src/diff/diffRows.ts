import type { LineBlock } from './diffLines.ts'
import type { FileLines, LineSection } from './fileLines.ts'

/**
 * One row of the view. `before` and `after` are indexes into the lines of `FileLines`, the numbers are those of the file, from 1, where they are known.
 * `hunk` counts, from 0 over the file, runs of changed lines without one between that stays.
 */
export type DiffRow =
  | { kind: 'same'; before: number; after: number; beforeNumber: number | undefined; afterNumber: number | undefined }
  /** `pair`: the line of the other side that it became or came from, which word marks are made of. */
  | { kind: 'removed'; before: number; beforeNumber: number | undefined; hunk: number; pair?: number }
  | { kind: 'added'; after: number; afterNumber: number | undefined; hunk: number; pair?: number }
  /** In the split view: either side or both. `isPair`: the one became the other; else they only stand side by side. */
  | { kind: 'changed'; before?: number; after?: number; beforeNumber?: number | undefined; afterNumber?: number | undefined; hunk: number; isPair: boolean }
  /** Lines that stay the same and are not shown. `id` opens them, and stands for the same lines in both views. */
  | { kind: 'fold'; id: number; count: number }
  /** Lines that nobody told. `section` is the one that follows. */
  | { kind: 'gap'; section: number }

export type RowOptions = {
  view: 'unified' | 'split'
  /** Lines that stay the same, around a change. @default 3 */
  context?: number | undefined
  /** Ids of the folds that are open; `all` opens every one. */
  open?: ReadonlySet<number> | 'all' | undefined
}

/** The rows of a file, in order. What stays the same is folded away from changes; a changed line never is. */
export function diffRows({ sections, pairsBefore, pairsAfter }: FileLines, { view, context = 3, open }: RowOptions): DiffRow[] {
  const rows: DiffRow[] = []
  let hunk = -1
  sections.forEach((section, at) => {
    if (at > 0) rows.push({ kind: 'gap', section: at })
    const [numberBefore, numberAfter] = numbersOf(section)
    const { blocks } = section
    blocks.forEach((block, index) => {
      if (block.kind === 'same') sameRows(block, index === 0, index === blocks.length - 1)
      else {
        if (index === 0 || blocks[index - 1]!.kind === 'same') hunk++
        if (view === 'split') splitRows(block)
        else unifiedRows(block)
      }
    })

    function sameRows({ before: [a0, a1], after: [b0] }: LineBlock, isFirst: boolean, isLast: boolean): void {
      const [head, tail] = [isFirst ? 0 : context, isLast ? 0 : context]
      const hidden = open === 'all' || open?.has(b0) === true || a1 - a0 <= head + tail + 1 ? 0 : a1 - a0 - head - tail
      for (let before = a0; before < a1; before++) {
        if (hidden > 0 && before === a0 + head) {
          rows.push({ kind: 'fold', id: b0, count: hidden })
          before += hidden
        }
        const after = b0 + before - a0
        if (before < a1) rows.push({ kind: 'same', before, after, beforeNumber: numberBefore(before), afterNumber: numberAfter(after) })
      }
    }

    function unifiedRows({ before: [a0, a1], after: [b0, b1] }: LineBlock): void {
      const pairOf = (pair: number): { pair?: number } => (pair < 0 ? {} : { pair })
      for (let before = a0; before < a1; before++) rows.push({ kind: 'removed', before, beforeNumber: numberBefore(before), hunk, ...pairOf(pairsBefore[before]!) })
      for (let after = b0; after < b1; after++) rows.push({ kind: 'added', after, afterNumber: numberAfter(after), hunk, ...pairOf(pairsAfter[after]!) })
    }

    function splitRows({ before: [a0, a1], after: [b0, b1] }: LineBlock): void {
      for (let before = a0, after = b0; before < a1 || after < b1; ) {
        const isPair = before < a1 && after < b1 && pairsBefore[before] === after
        const left = before < a1 && (isPair || pairsBefore[before]! < 0)
        const right = after < b1 && (isPair || pairsAfter[after]! < 0)
        rows.push({ kind: 'changed', hunk, isPair, ...(left && { before, beforeNumber: numberBefore(before) }), ...(right && { after, afterNumber: numberAfter(after) }) })
        if (left) before++
        if (right) after++
      }
    }
  })
  return rows
}

/** From the index of a line to its number in the file. */
type NumberOf = (line: number) => number | undefined

function numbersOf({ firstBefore, firstAfter, blocks }: LineSection): readonly [NumberOf, NumberOf] {
  const shifted = (first: number | undefined, start: number): NumberOf => (line) => (first === undefined ? undefined : first + line - start)
  return [shifted(firstBefore, blocks[0]?.before[0] ?? 0), shifted(firstAfter, blocks[0]?.after[0] ?? 0)]
}
