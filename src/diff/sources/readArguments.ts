import type { JsonObject } from '../../tool-call/index.ts'
import type { PatchReader } from '../DiffState.ts'
import type { DiffState, FileDiff } from '../DiffState.ts'
import { fileDiff, writtenContent } from '../file/fileDiffs.ts'
import { ownMember, ownTextMember, PATH_KEYS } from '../ownMember.ts'
import { findOperation, PATCH_KEYS, findPatch } from './patch/findPatch.ts'
import { readData } from './data/readData.ts'
import { readEdits } from './edits/readEdits.ts'

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

/**
 * What the arguments of a call ask to change, told by their members: names of tools are too many.
 */
export function readArguments(
  name: string,
  given: JsonObject,
  isGrowing: boolean,
  patches?: PatchReader,
): DiffState {
  const origin = { source: 'arguments', isGrowing, wantsBefore: true } as const
  const path = ownTextMember(given, PATH_KEYS)
  if (findOperation(given) !== undefined || findPatch(given)) {
    const patch = patches
      ? patches.readPatchArguments(given, path, origin)
      : { kind: 'needs_patch_reader' as const }
    if (patch) return patch
  }
  const files = readFiles(name, given, path, isGrowing)
  if (files) return { kind: 'files', files, ...origin }
  // the beginning of a patch is none yet, and no data either
  return isGrowing && PATCH_KEYS.some((key) => Object.hasOwn(given, key))
    ? { kind: 'none' }
    : readData(given, origin)
}

function readFiles(
  name: string,
  given: JsonObject,
  path: string | undefined,
  isGrowing: boolean,
): readonly FileDiff[] | undefined {
  const edits = readEdits(name, given, isGrowing)
  if (edits)
    return [
      {
        ...fileDiff('changed', path, { kind: 'edits', edits }),
        problems: edits.flatMap(({ before, after }, edit) =>
          before === after ? [{ kind: 'same', edit } as const] : [],
        ),
      },
    ]
  for (const list of FILE_LIST_KEYS.map((key) => ownMember(given, key))) {
    const files = Array.isArray(list)
      ? list.map((entry) => readWritten(entry, ownTextMember(entry, PATH_KEYS)))
      : []
    if (files.length > 0 && files.every((file) => file !== undefined)) return files
  }
  const written = readWritten(given, path)
  if (written) return [written]
  const [from, to] = [
    ownTextMember(given, ['source', 'old_path', 'oldPath', 'source_path']),
    ownTextMember(given, ['destination', 'new_path', 'newPath', 'destination_path']),
  ]
  if (from !== undefined && to !== undefined)
    return [{ kind: 'renamed', before: from, after: to, content: { kind: 'none' }, problems: [] }]
  if (path !== undefined && ownMember(given, 'command') === 'delete')
    return [fileDiff('removed', path, { kind: 'none' })]
  return undefined
}

/** A file that is written as a whole. Whether it is new nobody says. */
function readWritten(given: unknown, path: string | undefined): FileDiff | undefined {
  const content = path === undefined ? undefined : ownTextMember(given, CONTENT_KEYS)
  return content === undefined ? undefined : fileDiff('changed', path, writtenContent(content))
}
