import type { TextEdit } from '../../DiffState.ts'
import { onlyFile } from '../../accept/ChosenFile.ts'
import type { SourceWriter } from '../ArgumentSource.ts'
import { acceptedEdits } from '../edits/acceptedEdits.ts'
import { looksLikePatch } from '../patch/looksLikePatch.ts'
import { readSearchReplace, searchReplaceBlocks } from './readSearchReplace.ts'

/** What ends a block, or a side of it, in what it changes. */
const MARK = /^(?:<{5,9} ?SEARCH|={5,9}\s*$|>{5,9} ?REPLACE)/m

/** The same text with other blocks in it. A text that is a patch too may be read as one. */
export const writeBlocks: SourceWriter = function* ({ given, patch }, files) {
  const chosen = onlyFile(files)
  if (!chosen || !patch || looksLikePatch(patch.text)) return
  for (const left of acceptedEdits(readSearchReplace(patch.text, false) ?? [], chosen)) {
    const text = withBlocks(patch.text, left)
    yield text === undefined ? undefined : { ...given, [patch.key]: text }
  }
}

/**
 * A text of search and replace blocks with other edits in it, each in the place of the block of its
 * number, those over after the last. What stands around the blocks stays, so does a block that says
 * the same; one that changes nothing goes. Undefined where blocks cannot say an edit: they hold
 * whole lines.
 */
function withBlocks(text: string, edits: readonly TextEdit[]): string | undefined {
  const blocks = searchReplaceBlocks(text) ?? []
  const last = blocks.at(-1)
  if (!last) return undefined
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < Math.max(blocks.length, edits.length); at++) {
    const block = blocks[at] ?? last
    if (at < blocks.length) pieces.push(text.slice(from, block.start))
    from = block.end
    const { before = '', after } = edits[at] ?? { after: '' }
    if (before === after) continue
    const [isFound, isWhole] = [
      before === text.slice(...block.before),
      before === text.slice(...block.before) && after === text.slice(...block.after),
    ]
    if (
      !isWhole &&
      [before, after].some((side) => MARK.test(side) || !(side === '' || side.endsWith('\n')))
    )
      return undefined
    const head = isFound
      ? text.slice(block.start, block.after[0])
      : text.slice(block.start, text.indexOf('\n', block.start) + 1) +
        before +
        text.slice(block.before[1], block.after[0])
    if (at >= blocks.length && pieces.at(-1)?.endsWith('\n') === false) pieces.push('\n')
    pieces.push(head, after, text.slice(block.after[1], block.end))
  }
  return pieces.join('') + text.slice(from)
}
