import { getOwnMember } from '../../../tool-call/JsonObject.ts'
import { onlyFile } from '../../accept/ChosenFile.ts'
import { mergedText } from '../../accept/mergedText.ts'
import type { SourceWriter } from '../ArgumentSource.ts'
import { CONTENT_KEYS } from './readFiles.ts'

/** One file as a whole. A rejected change keeps its old lines, so the old text must be known. */
export const writeFiles: SourceWriter = ({ given }, files) => {
  const chosen = onlyFile(files)
  const key = CONTENT_KEYS.find((each) => typeof getOwnMember(given, each) === 'string')
  return key !== undefined && chosen?.file.content.kind === 'texts'
    ? [{ ...given, [key]: mergedText(chosen.lines, 0, chosen.hunks, chosen.rejected) }]
    : []
}
