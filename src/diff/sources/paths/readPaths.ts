import { getOwnMember } from '../../../tool-call/JsonObject.ts'
import { fileDiff } from '../../file/fileDiffs.ts'
import { ownTextMember } from '../../ownTextMember.ts'
import type { SourceReader } from '../ArgumentSource.ts'

/** A file that is renamed or deleted: only its path changes. */
export const readPaths: SourceReader = ({ given, path }) => {
  const before = ownTextMember(given, ['source', 'old_path', 'oldPath', 'source_path'])
  const after = ownTextMember(given, ['destination', 'new_path', 'newPath', 'destination_path'])
  if (before !== undefined && after !== undefined)
    return [{ kind: 'renamed', before, after, content: { kind: 'none' }, problems: [] }]
  return path !== undefined && getOwnMember(given, 'command') === 'delete'
    ? [fileDiff('removed', path, { kind: 'none' })]
    : undefined
}
