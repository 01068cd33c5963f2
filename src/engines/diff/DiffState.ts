import { getOwnMember } from '../../model/JsonObject.ts'

/** The change of a write, as far as its record and the host tell. Made by `deriveDiff`. */
export type DiffState =
  | { kind: 'none' }
  | ({ kind: 'files'; files: readonly FileDiff[] } & DiffOrigin)
  | ({ kind: 'data' } & DataDiff & DiffOrigin)
  /** It was meant to say what changes, and cannot be read: `text` is all of it, as it came. */
  | { kind: 'unreadable'; problem: DiffProblem; text: string; source: DiffSource }

export type DiffOrigin = {
  source: DiffSource
  /** The arguments still arrive: what stands last grows. */
  isGrowing: boolean
  /** The state before is not known; `host.loadDiff` may provide it. */
  wantsBefore: boolean
}

export const RESULT_ORIGIN: DiffOrigin = { source: 'result', isGrowing: false, wantsBefore: false }

/** The source: the host (`loaded`), the result of the call, or its arguments. */
type DiffSource = 'loaded' | 'result' | 'arguments'

/** One file. `before` and `after` are its paths, as in a patch; both may be unknown. */
export type FileDiff = Omit<PatchFile, 'hunks'> & {
  content: FileContent
  problems: readonly DiffProblem[]
}

export type FileContent =
  /** All of it, before and after. `unplaced`: pieces that are not part of `after`. */
  | { kind: 'texts'; before: string; after: string; unplaced?: readonly UnplacedEdit[] }
  /** All that it will hold; what it holds before is not known. */
  | { kind: 'written'; after: string }
  | { kind: 'edits'; edits: readonly TextEdit[] }
  | { kind: 'hunks'; hunks: readonly PatchHunk[] }
  /** More than is compared; the texts are there to be shown or saved. */
  | { kind: 'large'; before?: string; after: string }
  /** A name, a mode, a binary or a deletion: there is no text to show. */
  | { kind: 'none' }

/**
 * A piece of a file that is replaced. `before` is missing if it is not known, empty if something is
 * put in. Its place is not known, but for `line` (from 1), the end of the file, or the call's own
 * words (`where`). `all`: in all places.
 */
export type TextEdit = {
  before?: string
  after: string
  all?: true
  line?: number
  isAtEnd?: true
  heading?: string
}

/**
 * A piece whose old text stands in several places, or exactly in none (`count` is 0): which of them it
 * replaces is not known. `places`: the first ones, each with some lines around it, as if it were
 * replaced there alone; `count`: of all. `edit` counts from 0.
 */
export type UnplacedEdit = { edit: number; count: number; places: readonly TextEdit[] }

/**
 * A structured write. `before` is there only when it is known; without it `after` is what the call
 * sets. `id`: the members that say what it is about.
 */
export type DataDiff = { id: Readonly<Record<string, unknown>>; before?: unknown; after: unknown }

/** A problem of a change. `edit` counts from 0. */
export type DiffProblem =
  | { kind: 'patch'; line: number; text: string }
  | { kind: 'blocks' }
  | { kind: 'no_match'; edit: number }
  | { kind: 'many_matches'; edit: number; count: number }
  | { kind: 'same'; edit: number }
  | { kind: 'not_data' }

/** The answer of `host.loadDiff`. Neither side: it knows no more than the call says. */
export type LoadedDiff = { before: unknown; after: unknown }

/**
 * One file of a patch. `before` and `after` are paths, without the prefixes of git; a new file has
 * only `after`, a deleted one only `before`.
 */
export type PatchFile = {
  kind: 'changed' | 'added' | 'removed' | 'renamed' | 'binary'
  before?: string
  after?: string
  /** File modes as git writes them (`100755`), if the patch changes or gives them. */
  mode?: { before?: string; after?: string }
  hunks: readonly PatchHunk[]
}

/**
 * A run of lines. `before` and `after`: the first line, counted from 1, and the number of lines, as
 * in the `@@` header. The first line is 0 if the patch does not say it. `lines`: each with its sign
 * (space, `-`, `+`), without its line end; `\` says that the line before it has none. `where`: the
 * text behind `@@`.
 */
export type PatchHunk = {
  before: readonly [first: number, count: number]
  after: readonly [first: number, count: number]
  lines: readonly string[]
  heading?: string
}

/** The readable part of a patch, and the line where it ended. */
export type ReadPatch = { files: readonly PatchFile[]; problem?: PatchProblem }
export type PatchProblem = { line: number; text: string }

export function ownTextMember(value: unknown, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const member = getOwnMember(value, key)
    if (typeof member === 'string') return member
  }
  return undefined
}

export const PATH_KEYS = [
  'path',
  'file_path',
  'filePath',
  'filepath',
  'file',
  'filename',
  'fileName',
  'file_name',
  'target_file',
  'relative_path',
  'notebook_path',
  'uri',
]

/** More than this many UTF-16 units of one text are not compared. */
const MAX_TEXT_LENGTH = 5_000_000

/** A file of which both texts are known; undefined for one that is not there. */
export function textsDiff(
  path: string | undefined,
  before: string | undefined,
  after: string | undefined,
): FileDiff {
  if (isBinary(before) || isBinary(after)) return fileDiff('binary', path, { kind: 'none' })
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  const texts = { before: before ?? '', after: after ?? '' }
  const isLarge = Math.max(texts.before.length, texts.after.length) > MAX_TEXT_LENGTH
  return fileDiff(kind, path, { kind: isLarge ? 'large' : 'texts', ...texts })
}

/** The paths that a file of this kind has. */
export const pathsOf = (
  kind: FileDiff['kind'],
  before: string | undefined,
  after: string | undefined,
): Pick<FileDiff, 'before' | 'after'> => ({
  ...(before !== undefined && kind !== 'added' && { before }),
  ...(after !== undefined && kind !== 'removed' && { after }),
})

export function fileDiff(
  kind: FileDiff['kind'],
  path: string | undefined,
  content: FileContent,
): FileDiff {
  return { kind, ...pathsOf(kind, path, path), content, problems: [] }
}

export function writtenContent(after: string): FileContent {
  return after.length > MAX_TEXT_LENGTH ? { kind: 'large', after } : { kind: 'written', after }
}

const isBinary = (text: string | undefined): boolean => text?.slice(0, 8000).includes('\0') === true
