import type { JsonObject } from '../../../tool-call/index.ts'
import type { TextEdit } from '../../DiffState.ts'
import { own, ownText } from '../../own.ts'

export const OLD = [
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
export const NEW = [
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
export const LISTS = ['edits', 'changes', 'replacements']
export const INSERTED = ['insert_text', 'new_str', 'text']
export const APPENDED = ['content', 'contents', 'text']
export const ALL = ['replace_all', 'replaceAll', 'allow_multiple', 'all']

/**
 * The pieces that a call replaces, puts in or appends; undefined where it does nothing of the kind.
 */
export function readEdits(
  name: string,
  given: JsonObject,
  isGrowing: boolean,
): readonly TextEdit[] | undefined {
  const list = LISTS.map((key) => own(given, key)).find(Array.isArray)
  const asked: readonly unknown[] = list ?? [given]
  const edits = asked.map(readEdit).filter((edit) => edit !== undefined)
  const isOpen = isGrowing && ownText(asked.at(-1), OLD) !== undefined
  if (asked.length > 0 && edits.length >= asked.length - (isOpen ? 1 : 0)) return edits
  const cell = ownText(given, ['new_source'])
  if (cell !== undefined) {
    const isNew = own(given, 'edit_mode') === 'insert'
    const id = own(given, 'cell_id')
    return [
      { ...(isNew && { before: '' }), after: cell, ...(typeof id === 'string' && { where: id }) },
    ]
  }
  const line = own(given, 'insert_line')
  const inserted = typeof line === 'number' ? ownText(given, INSERTED) : undefined
  if (inserted !== undefined) return [{ before: '', after: inserted, line: (line as number) + 1 }]
  const appends =
    own(given, 'append') === true ||
    own(given, 'mode') === 'append' ||
    own(given, 'mode') === 'a' ||
    /(?:^|[^a-z])append/i.test(name)
  const appended = appends ? ownText(given, APPENDED) : undefined
  return appended === undefined ? undefined : [{ before: '', after: appended, isAtEnd: true }]
}

/**
 * One piece. Without its new text it is none, or still arrives: an edit that only deletes has an
 * empty one.
 */
function readEdit(value: unknown): TextEdit | undefined {
  const [before, after] = [ownText(value, OLD), ownText(value, NEW)]
  if (before === undefined || after === undefined) return undefined
  return { before, after, ...(ALL.some((key) => own(value, key) === true) && { all: true }) }
}
