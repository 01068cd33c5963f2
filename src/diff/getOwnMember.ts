import { isJsonObject } from '../tool-call/JsonObject.ts'

/** An own member of what may be an object. */
export const getOwnMember = (value: unknown, key: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

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
