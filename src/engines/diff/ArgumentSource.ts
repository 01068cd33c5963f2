import { getOwnMember, type JsonObject } from '../../model/JsonObject.ts'
import { ownTextMember, type DiffOrigin, type DiffState, type FileDiff } from './DiffState.ts'
import type { FileLines } from './diffRows.ts'
import type { Hunk } from './hunksOf.ts'
import { looksLikeAgentPatch, looksLikeBlocks, looksLikePatch } from './parsePatch.ts'

/** A call whose arguments are read. `path`: the file that they name. */
export type AskedCall = {
  name: string
  given: JsonObject
  path: string | undefined
  operation: unknown
  patch: FoundPatch | undefined
  origin: DiffOrigin
}

/** The files that the arguments change, or another state; undefined for other sources. */
export type SourceReader = (asked: AskedCall) => readonly FileDiff[] | DiffState | undefined

/**
 * The arguments with only the accepted changes. Several candidates, the closest to the original
 * first. Each one is read again, so a writer may propose one that turns out wrong; undefined is a
 * candidate that could not be written.
 */
export type SourceWriter = (
  asked: AskedCall,
  files: readonly ChosenFile[],
) => Iterable<JsonObject | undefined>

/** A file whose changes are taken one by one. `rejected`: places in `hunks`. */
export type ChosenFile = {
  file: FileDiff
  lines: FileLines
  hunks: readonly Hunk[]
  rejected: ReadonlySet<number>
}

export const onlyFile = (files: readonly ChosenFile[]): ChosenFile | undefined =>
  files.length === 1 ? files[0] : undefined

/** Members that hold a patch, or blocks of search and replace. */
export const PATCH_KEYS = [
  'patch',
  'diff',
  'input',
  'patch_text',
  'patchText',
  'unified_diff',
  'blocks',
]

/** The text that says what changes, and the member that holds it. */
type FoundPatch = { key: string; text: string; source: 'patch' | 'command' | 'blocks' }

/**
 * The text among a call's arguments that says what changes: a member, or what a shell is told to
 * apply (`command` or `cmd`, as one text or as words).
 */
export function findPatch(given: JsonObject): FoundPatch | undefined {
  for (const key of PATCH_KEYS) {
    const text = ownTextMember(given, [key]) ?? ''
    if (looksLikeBlocks(text)) return { key, text, source: 'blocks' }
    if (looksLikePatch(text)) return { key, text, source: 'patch' }
  }
  for (const key of ['command', 'cmd']) {
    const words = [getOwnMember(given, key)].flat().filter((word) => typeof word === 'string')
    const text = words.find(looksLikeAgentPatch)
    if (text !== undefined && words.join().includes('apply_patch'))
      return { key, text, source: 'command' }
  }
  return undefined
}

/**
 * The text of a section with only some of its changes: of those in `rejected` (by their place in
 * `hunksOf`) the old lines stay.
 */
export function mergedText(
  { sections, before, after }: FileLines,
  section: number,
  hunks: readonly Hunk[],
  rejected: ReadonlySet<number>,
): string {
  const pieces: string[] = []
  let hunk = hunks.findIndex((each) => each.section === section)
  for (const { kind, before: old, after: fresh } of sections[section]?.blocks ?? []) {
    if (kind === 'same') {
      pieces.push(after.slice(...fresh).join(''))
      continue
    }
    while (
      hunk < hunks.length - 1 &&
      old[0] >= hunks[hunk]!.before[1] &&
      fresh[0] >= hunks[hunk]!.after[1]
    )
      hunk++
    pieces.push((rejected.has(hunk) ? before.slice(...old) : after.slice(...fresh)).join(''))
  }
  return pieces.join('')
}
