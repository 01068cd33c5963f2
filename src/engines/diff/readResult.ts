import { getOwnMember, isJsonObject } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/index.ts'
import {
  ownTextMember,
  RESULT_ORIGIN,
  textsDiff,
  type DiffState,
  type FileDiff,
} from './DiffState.ts'
import { readHunks, readPatchResult } from './readers.ts'
import { looksLikePatch } from './parsePatch.ts'

/**
 * What a result says has changed: `diff {path, old_text, new_text}` (all three texts), a list of
 * hunks, values before and after, or a patch among its content or its texts.
 */
export function readResult({
  result,
  content,
}: Pick<ToolCallRecord, 'result' | 'content'>): DiffState | undefined {
  const holders = [getOwnMember(result, 'metadata'), result, getOwnMember(result, 'data')]
  for (const holder of holders) {
    const texts = textsIn(getOwnMember(holder, 'diff'))
    const hunks = getOwnMember(holder, 'structuredPatch') ?? getOwnMember(holder, 'hunks')
    const file = texts ?? readHunks(hunks, ownTextMember(holder, ['filePath', 'file_path', 'path']))
    if (file) return { kind: 'files', files: [file], ...RESULT_ORIGIN }
    const [before, after] = [getOwnMember(holder, 'before'), getOwnMember(holder, 'after')]
    if (isJsonObject(before) && isJsonObject(after))
      return { kind: 'data', id: {}, before, after, ...RESULT_ORIGIN }
  }
  const parts: readonly unknown[] = Array.isArray(content) ? content : []
  const told = parts.flatMap((part) =>
    getOwnMember(part, 'kind') === 'diff' ? (ownTextMember(part, ['text']) ?? []) : [],
  )
  const found = [...parts.filter((part) => getOwnMember(part, 'kind') === 'text'), ...holders]
    .flatMap((holder) => ownTextMember(holder, ['diff', 'patch', 'text']) ?? [])
    .find((text) => looksLikePatch(text))
  const text = told[0] ?? found
  if (text === undefined) return undefined
  return readPatchResult(text, told.length > 0)
}

function textsIn(diff: unknown): FileDiff | undefined {
  const [path, before, after] = ['path', 'old_text', 'new_text'].map((key) =>
    getOwnMember(diff, key),
  )
  return typeof path === 'string' && typeof before === 'string' && typeof after === 'string'
    ? textsDiff(path, before, after)
    : undefined
}
