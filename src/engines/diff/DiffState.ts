import type { PatchFile, PatchHunk } from './sources/PatchFile.ts'

/** What a write changes, as far as its record (and the host) tell. Made by `deriveDiff`. */
export type DiffState =
  /** Nothing says that anything changes. */
  | { kind: 'none' }
  /** It is a patch, and the patch reader is not loaded yet. */
  | { kind: 'needs_patch_reader' }
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

/**
 * Who says so: the host (`loaded`), the result of the call, or its arguments (what was asked for).
 */
export type DiffSource = 'loaded' | 'result' | 'arguments'

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
  /** Pieces, without a place. */
  | { kind: 'edits'; edits: readonly TextEdit[] }
  | { kind: 'hunks'; hunks: readonly PatchHunk[] }
  /** More than is compared; the texts are there to be shown or saved. */
  | { kind: 'large'; before?: string; after: string }
  /** A name, a mode, a binary or a deletion: there is no text to show. */
  | { kind: 'none' }

/**
 * A piece of a file that is replaced. `before` is missing where it is not known, empty where
 * something is put in. Where it stands is not known, but for `line` (from 1), the end of the file,
 * or what the call says of it (`where`). `all`: in all places.
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
 * A piece whose old text stands in several places: which of them it replaces is not known. `places`:
 * the first ones, each with some lines around it, as if it were replaced there alone; `count`: of
 * all. `edit` counts from 0.
 */
export type UnplacedEdit = { edit: number; count: number; places: readonly TextEdit[] }

/**
 * A structured write. `before` is there only when it is known; without it `after` is what the call
 * sets. `id`: the members that say what it is about.
 */
export type DataDiff = { id: Readonly<Record<string, unknown>>; before?: unknown; after: unknown }

/** What is wrong with a change. `edit` counts from 0. */
export type DiffProblem =
  | { kind: 'patch'; line: number; text: string }
  | { kind: 'blocks' }
  | { kind: 'no_match'; edit: number }
  | { kind: 'many_matches'; edit: number; count: number }
  | { kind: 'same'; edit: number }
  | { kind: 'not_data' }

/** What `host.loadDiff` gave. Neither side: it knows no more than the call says. */
export type LoadedDiff = { before: unknown; after: unknown }
