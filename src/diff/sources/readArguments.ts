import type { JsonObject } from '../../tool-call/index.ts'
import type { PatchReader } from '../DiffState.ts'
import type { DiffState, FileDiff } from '../DiffState.ts'
import { fileDiff, writtenContent } from '../file/fileDiffs.ts'
import { own, ownText, PATHS } from '../own.ts'
import { operationIn, PATCHES, patchIn } from './patch/patchIn.ts'
import { readData } from './data/readData.ts'
import { readEdits } from './edits/readEdits.ts'

export const CONTENTS = [
  'content',
  'contents',
  'file_text',
  'fileText',
  'file_content',
  'new_content',
  'newContent',
  'code_edit',
]
const LISTS = ['files', 'documents']

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
  const path = ownText(given, PATHS)
  if (operationIn(given) !== undefined || patchIn(given)) {
    const patch = patches
      ? patches.readPatchArguments(given, path, origin)
      : { kind: 'unread' as const }
    if (patch) return patch
  }
  const files = readFiles(name, given, path, isGrowing)
  if (files) return { kind: 'files', files, ...origin }
  // the beginning of a patch is none yet, and no data either
  return isGrowing && PATCHES.some((key) => Object.hasOwn(given, key))
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
  for (const list of LISTS.map((key) => own(given, key))) {
    const files = Array.isArray(list)
      ? list.map((entry) => readWritten(entry, ownText(entry, PATHS)))
      : []
    if (files.length > 0 && files.every((file) => file !== undefined)) return files
  }
  const written = readWritten(given, path)
  if (written) return [written]
  const [from, to] = [
    ownText(given, ['source', 'old_path', 'oldPath', 'source_path']),
    ownText(given, ['destination', 'new_path', 'newPath', 'destination_path']),
  ]
  if (from !== undefined && to !== undefined)
    return [{ kind: 'renamed', before: from, after: to, content: { kind: 'none' }, problems: [] }]
  if (path !== undefined && own(given, 'command') === 'delete')
    return [fileDiff('removed', path, { kind: 'none' })]
  return undefined
}

/** A file that is written as a whole. Whether it is new nobody says. */
function readWritten(given: unknown, path: string | undefined): FileDiff | undefined {
  const content = path === undefined ? undefined : ownText(given, CONTENTS)
  return content === undefined ? undefined : fileDiff('changed', path, writtenContent(content))
}
