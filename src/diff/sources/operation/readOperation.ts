import { getOwnMember } from '../../../tool-call/JsonObject.ts'
import { ownTextMember } from '../../ownTextMember.ts'
import type { SourceReader } from '../ArgumentSource.ts'
import { patchDiff } from '../patch/patchDiff.ts'
import { readAgentFile } from '../patch/readAgentPatch.ts'
import { patchLines } from '../patch/readPatch.ts'

/** The operation of OpenAI's `apply_patch_call`: a file and its hunks, without headers. */
export const readOperation: SourceReader = ({ operation }) => {
  const type = getOwnMember(operation, 'type')
  const path = ownTextMember(operation, ['path'])
  const word =
    type === 'create_file'
      ? 'Add'
      : type === 'update_file'
        ? 'Update'
        : type === 'delete_file'
          ? 'Delete'
          : undefined
  if (path === undefined || word === undefined) return undefined
  const lines = patchLines(ownTextMember(operation, ['diff']) ?? '')
  return [patchDiff(readAgentFile(word, path, lines))]
}
