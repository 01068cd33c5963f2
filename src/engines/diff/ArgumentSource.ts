import { getOwnMember, type JsonObject } from '../../model/JsonObject.ts'
import {
  fileDiff,
  ownTextMember,
  PATH_KEYS,
  writtenContent,
  type DiffOrigin,
  type DiffState,
  type FileDiff,
  type TextEdit,
} from './DiffState.ts'
import type { FileLines } from './diffRows.ts'
import type { Hunk } from './hunksOf.ts'
import { looksLikeAgentPatch, looksLikeBlocks, looksLikePatch } from './parsePatch.ts'

/** A call whose arguments are read. `path`: the file that they name. */
export type AskedCall = {
  name: string
  given: JsonObject
  path: string | undefined
  patch: FoundPatch | undefined
  origin: DiffOrigin
}

/** The files that the arguments change, or another state; undefined for other sources. */
export type SourceReader = (asked: AskedCall) => readonly FileDiff[] | DiffState | undefined

/**
 * The arguments with only the accepted changes: candidates, the closest to the original first. Each
 * is read again to check it; undefined for one that could not be written.
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

/** The text that says what changes: a member, or what a shell is told to apply. */
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

/** The text of a section in which the old lines of `rejected` hunks (by their place) stay. */
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

export const OLD_TEXT_KEYS = [
  'old_string',
  'old_str',
  'oldText',
  'old_text',
  'oldString',
  'old_content',
  'oldContent',
  'search',
  'find',
]
export const NEW_TEXT_KEYS = [
  'new_string',
  'new_str',
  'newText',
  'new_text',
  'newString',
  'new_content',
  'newContent',
  'replace',
  'replacement',
  'replace_with',
]
export const EDIT_LIST_KEYS = ['edits', 'changes', 'replacements']
export const INSERTED_TEXT_KEYS = ['insert_text', 'new_str', 'text']
export const APPENDED_TEXT_KEYS = ['content', 'contents', 'text']
export const REPLACE_ALL_KEYS = ['replace_all', 'replaceAll', 'allow_multiple', 'all']

/** The pieces of one file. One that changes nothing is a problem. */
export const readEditArguments: SourceReader = ({ name, given, path, origin }) => {
  const edits = readEdits(name, given, origin.isGrowing)
  if (!edits) return undefined
  const problems = edits.flatMap(({ before, after }, edit) =>
    before === after ? [{ kind: 'same', edit } as const] : [],
  )
  return [{ ...fileDiff('changed', path, { kind: 'edits', edits }), problems }]
}

/** The pieces that a call replaces, puts in or appends; undefined if it has none. */
export function readEdits(
  name: string,
  given: JsonObject,
  isGrowing: boolean,
): readonly TextEdit[] | undefined {
  const list = EDIT_LIST_KEYS.map((key) => getOwnMember(given, key)).find(Array.isArray)
  const asked: readonly unknown[] = list ?? [given]
  const edits = asked.map(readEdit).filter((edit) => edit !== undefined)
  const isOpen = isGrowing && ownTextMember(asked.at(-1), OLD_TEXT_KEYS) !== undefined
  if (asked.length > 0 && edits.length >= asked.length - (isOpen ? 1 : 0)) return edits
  const cell = ownTextMember(given, ['new_source'])
  if (cell !== undefined) {
    const isNew = getOwnMember(given, 'edit_mode') === 'insert'
    const id = getOwnMember(given, 'cell_id')
    return [
      { ...(isNew && { before: '' }), after: cell, ...(typeof id === 'string' && { heading: id }) },
    ]
  }
  const line = getOwnMember(given, 'insert_line')
  const inserted = typeof line === 'number' ? ownTextMember(given, INSERTED_TEXT_KEYS) : undefined
  if (inserted !== undefined) return [{ before: '', after: inserted, line: (line as number) + 1 }]
  const appends =
    getOwnMember(given, 'append') === true ||
    /^a(?:ppend)?$/.test(ownTextMember(given, ['mode']) ?? '') ||
    /(?:^|[^a-z])append/i.test(name)
  const appended = appends ? ownTextMember(given, APPENDED_TEXT_KEYS) : undefined
  return appended === undefined ? undefined : [{ before: '', after: appended, isAtEnd: true }]
}

/** Undefined without a new text: it still arrives. An edit that only deletes has an empty one. */
function readEdit(value: unknown): TextEdit | undefined {
  const [before, after] = [ownTextMember(value, OLD_TEXT_KEYS), ownTextMember(value, NEW_TEXT_KEYS)]
  if (before === undefined || after === undefined) return undefined
  return {
    before,
    after,
    ...(REPLACE_ALL_KEYS.some((key) => getOwnMember(value, key) === true) && { all: true }),
  }
}

export const CONTENT_KEYS = [
  'content',
  'contents',
  'file_text',
  'fileText',
  'file_content',
  'new_content',
  'newContent',
  'code_edit',
]
const FILE_LIST_KEYS = ['files', 'documents']

/** Files that are written as a whole: a list of them, or one. */
export const readFiles: SourceReader = ({ given, path }) => {
  for (const key of FILE_LIST_KEYS) {
    const list = getOwnMember(given, key)
    const files = Array.isArray(list)
      ? list.map((entry) => readFile(entry, ownTextMember(entry, PATH_KEYS)))
      : []
    if (files.length > 0 && files.every((file) => file !== undefined)) return files
  }
  const file = readFile(given, path)
  return file && [file]
}

/** Nobody says whether such a file is new. */
function readFile(given: unknown, path: string | undefined): FileDiff | undefined {
  const content = path === undefined ? undefined : ownTextMember(given, CONTENT_KEYS)
  return content === undefined ? undefined : fileDiff('changed', path, writtenContent(content))
}
