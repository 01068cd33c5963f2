/**
 * One file of a patch. `before` and `after` are paths, without the prefixes of git; a new file has
 * only `after`, a deleted one only `before`.
 */
export type PatchFile = {
  kind: 'changed' | 'added' | 'removed' | 'renamed' | 'binary'
  before?: string
  after?: string
  /** File modes as git writes them (`100755`), where the patch changes or gives them. */
  mode?: { before?: string; after?: string }
  hunks: readonly PatchHunk[]
}

/**
 * A run of lines. `before` and `after`: the first line, counted from 1, and how many lines, as in
 * the `@@` header; the first is 0 where the patch does not say it. `lines`: each with its sign
 * (space, `-`, `+`), without its line end; `\` says that the line before it has none. `where`: what
 * stands behind `@@`.
 */
export type PatchHunk = {
  before: readonly [first: number, count: number]
  after: readonly [first: number, count: number]
  lines: readonly string[]
  heading?: string
}

/** What could be read of a patch, and where that ended. */
export type ReadPatch = { files: readonly PatchFile[]; problem?: PatchProblem }
export type PatchProblem = { line: number; text: string }
