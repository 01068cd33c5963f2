import type { TextEdit } from './DiffState.ts'

const START = /^<{5,9} ?SEARCH/
const MIDDLE = /^={5,9}\s*$/
const END = /^>{5,9} ?REPLACE/

/**
 * Reads blocks of `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`. Undefined where one is not closed, or the order is another; with `isGrowing` the last may be
 * open, and is left out before its middle.
 */
export function readSearchReplace(text: string, isGrowing: boolean): readonly TextEdit[] | undefined {
  const edits: { before: string; after: string; where?: string }[] = []
  let state: 'outside' | 'before' | 'after' = 'outside'
  let [before, after, where] = ['', '', '']
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (START.test(line)) {
      if (state !== 'outside') return undefined
      state = 'before'
      ;[before, after, where] = ['', '', '']
    } else if (state === 'before' && MIDDLE.test(line)) state = 'after'
    else if (END.test(line)) {
      if (state !== 'after') return undefined
      state = 'outside'
      edits.push({ before, after, ...(where !== '' && { where }) })
    } else if (state === 'before' && before === '' && /^:start_line: ?\d+\s*$/.test(line)) where = line.replace(/\D+/g, '')
    else if (state === 'before' && before === '' && /^-{5,9}\s*$/.test(line)) continue
    else if (state === 'before') before += line
    else if (state === 'after') after += line
  }
  if (state === 'outside') return edits
  if (!isGrowing) return undefined
  return state === 'after' ? [...edits, { before, after }] : edits
}
