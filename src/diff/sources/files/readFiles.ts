import { getOwnMember } from '../../../tool-call/JsonObject.ts'
import type { FileDiff } from '../../DiffState.ts'
import { fileDiff, writtenContent } from '../../file/fileDiffs.ts'
import { ownTextMember, PATH_KEYS } from '../../ownTextMember.ts'
import type { SourceReader } from '../ArgumentSource.ts'

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

/** Whether such a file is new nobody says. */
function readFile(given: unknown, path: string | undefined): FileDiff | undefined {
  const content = path === undefined ? undefined : ownTextMember(given, CONTENT_KEYS)
  return content === undefined ? undefined : fileDiff('changed', path, writtenContent(content))
}
