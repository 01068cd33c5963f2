import type { TextEdit } from '../../DiffState.ts'
import type { TextRange } from '../../engine/text/TextChange.ts'

const START = /^<{5,9} ?SEARCH/
const MIDDLE = /^={5,9}\s*$/
const END = /^>{5,9} ?REPLACE/

/**
 * Where a block stands in its text, with its marks; and in it, without them, what is looked for and
 * what it becomes.
 */
export type SearchReplaceBlock = {
  start: number
  before: TextRange
  after: TextRange
  end: number
  heading?: string
}

/**
 * Reads blocks of `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`; undefined where
 * `searchReplaceBlocks` is.
 */
export function readSearchReplace(
  text: string,
  isGrowing: boolean,
): readonly TextEdit[] | undefined {
  return searchReplaceBlocks(text, isGrowing)?.map(({ before, after, heading }) => ({
    before: text.slice(...before),
    after: text.slice(...after),
    ...(heading !== undefined && { heading }),
  }))
}

/**
 * The blocks of a text. Undefined where one is not closed, or the order is another; with
 * `isGrowing` the last may be open, and is left out before its middle.
 */
export function searchReplaceBlocks(
  text: string,
  isGrowing = false,
): readonly SearchReplaceBlock[] | undefined {
  const blocks: SearchReplaceBlock[] = []
  let open: SearchReplaceBlock | undefined
  let state: 'outside' | 'before' | 'after' = 'outside'
  let end = 0
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const start = end
    end += line.length
    if (START.test(line)) {
      if (state !== 'outside') return undefined
      state = 'before'
      open = { start, before: [end, end], after: [end, end], end }
    } else if (END.test(line)) {
      if (state !== 'after') return undefined
      state = 'outside'
      blocks.push({ ...open!, end })
    } else if (open && state === 'before') {
      const isFirst = open.before[1] === open.before[0]
      if (MIDDLE.test(line)) {
        state = 'after'
        open.after = [end, end]
      } else if (isFirst && /^:start_line: ?\d+\s*$/.test(line))
        open = { ...open, before: [end, end], heading: line.replace(/\D+/g, '') }
      else if (isFirst && /^-{5,9}\s*$/.test(line)) open.before = [end, end]
      else open.before = [open.before[0], end]
    } else if (open && state === 'after') open.after = [open.after[0], end]
  }
  if (state === 'outside') return blocks
  if (!isGrowing) return undefined
  return open && state === 'after' ? [...blocks, { ...open, end }] : blocks
}
