import type { FileContent, FileDiff } from '../DiffState.ts'

/** More than this many UTF-16 units of one text are not compared. */
const MAX_TEXT_LENGTH = 5_000_000

/** A file of which both texts are known; undefined for one that is not there. */
export function textsDiff(
  path: string | undefined,
  before: string | undefined,
  after: string | undefined,
): FileDiff {
  const kind =
    isBinary(before) || isBinary(after)
      ? 'binary'
      : before === undefined
        ? 'added'
        : after === undefined
          ? 'removed'
          : 'changed'
  return fileDiff(
    kind,
    path,
    kind === 'binary' ? { kind: 'none' } : textsContent(before ?? '', after ?? ''),
  )
}

export function fileDiff(
  kind: FileDiff['kind'],
  path: string | undefined,
  content: FileContent,
): FileDiff {
  return {
    kind,
    ...(path !== undefined && kind !== 'added' && { before: path }),
    ...(path !== undefined && kind !== 'removed' && { after: path }),
    content,
    problems: [],
  }
}

function textsContent(before: string, after: string): FileContent {
  return before.length > MAX_TEXT_LENGTH || after.length > MAX_TEXT_LENGTH
    ? { kind: 'large', before, after }
    : { kind: 'texts', before, after }
}

/** All that a file will hold. */
export function writtenContent(after: string): FileContent {
  return after.length > MAX_TEXT_LENGTH ? { kind: 'large', after } : { kind: 'written', after }
}

const isBinary = (text: string | undefined): boolean => text?.slice(0, 8000).includes('\0') === true
