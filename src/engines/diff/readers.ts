import {
  fileDiff,
  pathsOf,
  ownTextMember,
  RESULT_ORIGIN,
  textsDiff,
  type FileDiff,
  type PatchFile,
  type DiffState,
  type PatchHunk,
  type LoadedDiff,
  type DiffProblem,
  type UnplacedEdit,
} from './DiffState.ts'
import type { SourceReader } from './ArgumentSource.ts'
import { readAgentFile, sideLines, readSearchReplace, patchLines, readPatch } from './parsePatch.ts'
import { getOwnMember } from '../../model/JsonObject.ts'
import { applyEdits, MAX_EDIT_WORK, placesAt, type AppliedEdits } from './acceptedEdits.ts'
import { linesOf, placesIn, startsOf } from './TextChange.ts'
import { runToEnd } from '../../internal/runInSlices.ts'

// Parsers for patches and for `host.loadDiff`. Loaded with the first of either.

export const readBlocks: SourceReader = ({ patch, path, origin }) => {
  if (!patch) return undefined
  const { text } = patch
  const edits = readSearchReplace(text, origin.isGrowing)
  return edits
    ? [fileDiff('changed', path, { kind: 'edits', edits })]
    : { kind: 'unreadable', problem: { kind: 'blocks' }, text, source: 'arguments' }
}

const WORDS = new Map([
  ['create_file', 'Add'],
  ['update_file', 'Update'],
  ['delete_file', 'Delete'],
])

/** The operation of OpenAI's `apply_patch_call`: a file and its hunks, without headers. */
export const readOperation: SourceReader = ({ given }) => {
  const wordOf = (each: unknown) => WORDS.get(ownTextMember(each, ['type']) ?? '')
  const operation = [getOwnMember(given, 'operation'), given].find(wordOf)
  const word = wordOf(operation)
  const path = ownTextMember(operation, ['path'])
  if (path === undefined || word === undefined) return undefined
  const lines = patchLines(ownTextMember(operation, ['diff']) ?? '')
  return [patchDiff(readAgentFile(word, path, lines))]
}

const patchDiff = ({ hunks, ...file }: PatchFile): FileDiff => ({
  ...file,
  content: hunks.length === 0 ? { kind: 'none' } : { kind: 'hunks', hunks },
  problems: [],
})

export const readPatchArguments: SourceReader = ({ patch, path, origin }) => {
  if (!patch) return undefined
  const { text } = patch
  const { files, problem } = readPatch(text, origin.isGrowing)
  if (problem)
    return { kind: 'unreadable', problem: { kind: 'patch', ...problem }, text, source: 'arguments' }
  const named = (file: PatchFile): PatchFile =>
    file.before === undefined && file.after === undefined && path !== undefined
      ? { ...file, before: path, after: path }
      : file
  return files.map((file) => patchDiff(named(file)))
}

/** A patch in a result. `isTold`: it was given as one; any other text may be no patch after all. */
export function readPatchResult(text: string, isTold: boolean): DiffState | undefined {
  const { files, problem } = readPatch(text)
  if (!problem) return { kind: 'files', files: files.map(patchDiff), ...RESULT_ORIGIN }
  return isTold
    ? { kind: 'unreadable', problem: { kind: 'patch', ...problem }, text, source: 'result' }
    : undefined
}

/** The hunks of one file as Claude Code and jsdiff have them. */
export function readHunks(list: unknown, path: string | undefined): FileDiff | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined
  const hunks = list.map((hunk): PatchHunk | undefined => {
    const numbers = ['oldStart', 'oldLines', 'newStart', 'newLines'].map((key) =>
      getOwnMember(hunk, key),
    )
    const lines = getOwnMember(hunk, 'lines')
    if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'string')) return undefined
    if (!numbers.every(Number.isInteger)) return undefined
    const [oldStart, oldLines, newStart, newLines] = numbers as [number, number, number, number]
    return { before: [oldStart, oldLines], after: [newStart, newLines], lines }
  })
  if (!hunks.every((hunk) => hunk !== undefined)) return undefined
  return patchDiff({ kind: 'changed', ...pathsOf('changed', path, path), hunks })
}

const ORIGIN = { source: 'loaded', isGrowing: false, wantsBefore: false } as const

/**
 * The change that the host loaded; undefined if it knows neither side. Texts are a file, everything
 * else is data. Paths, and a missing new text, come from the arguments.
 */
export function readLoaded(
  { before, after }: LoadedDiff,
  asked: DiffState,
  path: string | undefined,
): DiffState | undefined {
  if (before === undefined && after === undefined) return undefined
  const sides = [before, after]
  const isFile =
    sides.some((side) => typeof side === 'string') &&
    sides.every((side) => typeof side === 'string' || side === undefined || side === null)
  if (!isFile)
    return {
      kind: 'data',
      id: asked.kind === 'data' ? asked.id : {},
      ...(before !== undefined && { before }),
      after,
      ...ORIGIN,
    }
  const [old, fresh] = sides.map((side) => (typeof side === 'string' ? side : undefined))
  const file = asked.kind === 'files' && asked.files.length === 1 ? asked.files[0] : undefined
  const isApplied = file && old !== undefined && fresh === undefined
  if (isApplied && editsIn(file) * old.length > MAX_EDIT_WORK) return undefined
  const applied = isApplied ? appliedTo(old, file) : undefined
  const whole = textsDiff(file?.before ?? file?.after ?? path, old, applied?.text ?? fresh)
  const { problems = [], unplaced = [] } = applied ?? {}
  const { content } = whole
  const changed: FileDiff = {
    ...whole,
    content: content.kind === 'texts' && unplaced.length > 0 ? { ...content, unplaced } : content,
    ...(file?.kind === 'renamed' &&
      whole.kind === 'changed' && { kind: 'renamed', after: file.after! }),
    problems,
  }
  return { kind: 'files', files: [changed], ...ORIGIN }
}

const editsIn = ({ content }: FileDiff): number =>
  content.kind === 'edits' ? content.edits.length : 0

function appliedTo(before: string, { kind, content }: FileDiff): AppliedEdits | undefined {
  if (content.kind === 'edits') return applyEdits(before, content.edits)
  if (content.kind === 'hunks')
    return kind === 'removed'
      ? undefined
      : applyHunks(kind === 'added' ? '' : before, content.hunks)
  return content.kind === 'written' || content.kind === 'large'
    ? { text: content.after, problems: [], unplaced: [] }
    : undefined
}

/**
 * A text after the hunks of a patch. A hunk belongs at its line number, else at the nearest place
 * with its old lines after the hunk before it. Line ends are the text's own. A hunk without one
 * place is left out: it is a problem, and in `unplaced`.
 */
export function applyHunks(text: string, hunks: readonly PatchHunk[]): AppliedEdits {
  const lines = linesOf(text)
  const offsets = startsOf(lines)
  const end = lines[0]?.endsWith('\r\n') === true ? '\r\n' : '\n'
  const withoutEnd = (line: string): string => line.replace(/\n$/, '')
  const withoutReturn = (line: string): string => line.replace(/\r$/, '')
  const exact = indexed(lines.map(withoutEnd))
  let bare: IndexedLines | undefined
  const problems: DiffProblem[] = []
  const unplaced: UnplacedEdit[] = []
  let result = ''
  let from = 0
  const keep = (to: number): void => {
    while (from < to) result += lines[from++]!
  }
  hunks.forEach((hunk, edit) => {
    const isPlaced = hunk.before[0] > 0 || hunk.after[0] > 0
    const placed = (of: IndexedLines, rows: readonly string[]) => {
      const old = sideLines(rows, '-', '')
      return placeOf(of, old, from, isPlaced ? hunk.before[0] - Number(old.length > 0) : -1)
    }
    const told = placed(exact, hunk.lines)
    const isExact = told[0] >= 0 && (end === '\n' || hunk.lines.some((row) => !row.startsWith('+')))
    const rows = isExact ? hunk.lines : hunk.lines.map(withoutReturn)
    const [place, count, starts] = isExact
      ? told
      : placed((bare ??= indexed(exact.lines.map(withoutReturn))), rows)
    const old = sideLines(rows, '-', end)
    const fresh = sideLines(rows, '+', isExact ? '\n' : end)
    const after = fresh.join('')
    if (place < 0) {
      problems.push({ kind: 'no_match', edit })
      return void unplaced.push({ edit, count: 0, places: [{ before: old.join(''), after }] })
    }
    if (!isPlaced && count > 1) {
      problems.push({ kind: 'many_matches', edit, count })
      const ranges = starts.map((at) => [offsets[at]!, offsets[at + old.length]!] as const)
      const places =
        old.length === 0 ? [{ before: '', after }] : placesAt(text, ranges, after, from === 0)
      return void unplaced.push({ edit, count, places })
    }
    keep(place)
    let next = 0
    for (const row of rows) {
      if (row.startsWith(' ')) keep(from + 1)
      if (row.startsWith('-')) from++
      if (row.startsWith('+')) result += fresh[next]!
      if (row.startsWith(' ') || row.startsWith('+')) next++
    }
  })
  keep(lines.length)
  return { text: result, problems, unplaced }
}

/** Lines, and where each of them stands: most hunks are looked for in a few places only. */
type IndexedLines = { lines: readonly string[]; places: ReadonlyMap<string, readonly number[]> }

const indexed = (lines: readonly string[]): IndexedLines => ({
  lines,
  places: runToEnd(placesIn(lines)),
})

/** The place of these lines nearest to the stated one, or -1; how many there are, and which. */
function placeOf(
  { lines, places }: IndexedLines,
  old: readonly string[],
  from: number,
  stated: number,
): readonly [place: number, count: number, starts: readonly number[]] {
  const stands = (at: number): boolean => old.every((line, index) => lines[at + index] === line)
  if (stated >= from && stated + old.length <= lines.length && stands(stated))
    return [stated, 1, []]
  if (old.length === 0)
    return [Math.max(from, Math.min(stated, lines.length)), lines.length - from + 1, []]
  let place = -1
  const starts: number[] = []
  for (const at of places.get(old[0]!) ?? []) {
    if (at < from || !stands(at)) continue
    starts.push(at)
    if (place < 0 || (stated >= 0 && Math.abs(at - stated) < Math.abs(place - stated))) place = at
  }
  return [place, starts.length, starts]
}
