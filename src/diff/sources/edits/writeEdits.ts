import { getOwnMember } from '../../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../../tool-call/index.ts'
import { onlyFile } from '../../accept/ChosenFile.ts'
import type { TextEdit } from '../../DiffState.ts'
import type { SourceWriter } from '../ArgumentSource.ts'
import { acceptedEdits } from './acceptedEdits.ts'
import {
  APPENDED_TEXT_KEYS,
  EDIT_LIST_KEYS,
  INSERTED_TEXT_KEYS,
  NEW_TEXT_KEYS,
  OLD_TEXT_KEYS,
  readEdits,
  REPLACE_ALL_KEYS,
} from './readEdits.ts'

/** The same members with other pieces in them. */
export const writeEdits: SourceWriter = function* ({ name, given }, files) {
  const chosen = onlyFile(files)
  const edits = readEdits(name, given, false)
  if (!chosen || !edits) return
  for (const left of acceptedEdits(edits, chosen)) yield withEdits(given, left)
}

/**
 * The same call with these edits; one that changes nothing is left out of a list. Undefined where
 * the call cannot hold them.
 */
function withEdits(given: JsonObject, edits: readonly TextEdit[]): JsonObject | undefined {
  const list = EDIT_LIST_KEYS.find((key) => Array.isArray(getOwnMember(given, key)))
  if (list === undefined) return edits.length === 1 ? withEdit(given, edits[0]!) : undefined
  const entries = given[list] as readonly unknown[]
  const left = edits.flatMap((edit, at) =>
    edit.before === edit.after
      ? []
      : [withEdit(entries[entries.length === edits.length ? at : 0], edit)],
  )
  return left.includes(undefined) ? undefined : { ...given, [list]: left }
}

function withEdit(
  holder: unknown,
  { before, after, all, isAtEnd }: TextEdit,
): JsonObject | undefined {
  const memberOf = (keys: readonly string[]): string | undefined =>
    keys.find((key) => typeof getOwnMember(holder, key) === 'string')
  const [old, fresh, insertKey] = [
    memberOf(OLD_TEXT_KEYS),
    memberOf(NEW_TEXT_KEYS),
    memberOf(isAtEnd ? APPENDED_TEXT_KEYS : INSERTED_TEXT_KEYS),
  ]
  if (old !== undefined && fresh !== undefined) {
    const alone = all
      ? {}
      : Object.fromEntries(
          REPLACE_ALL_KEYS.flatMap((key) =>
            getOwnMember(holder, key) === true ? [[key, false]] : [],
          ),
        )
    return { ...(holder as JsonObject), ...alone, [old]: before, [fresh]: after }
  }
  return insertKey === undefined ? undefined : { ...(holder as JsonObject), [insertKey]: after }
}
