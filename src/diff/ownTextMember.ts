import { getOwnMember } from '../tool-call/JsonObject.ts'

/** The first of these own members that is text. */
export function ownTextMember(value: unknown, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const member = getOwnMember(value, key)
    if (typeof member === 'string') return member
  }
  return undefined
}

/** What names the file that a call is about. */
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
