import { fileDiff } from '../../file/fileDiffs.ts'
import type { SourceReader } from '../ArgumentSource.ts'
import { readSearchReplace } from './readSearchReplace.ts'

/** Blocks of search and replace in a member of the arguments. */
export const readBlocks: SourceReader = ({ patch, path, origin }) => {
  if (!patch) return undefined
  const { text } = patch
  const edits = readSearchReplace(text, origin.isGrowing)
  return edits
    ? [fileDiff('changed', path, { kind: 'edits', edits })]
    : { kind: 'unreadable', problem: { kind: 'blocks' }, text, source: 'arguments' }
}
