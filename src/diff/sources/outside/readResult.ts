import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import type { PatchReader } from '../../DiffState.ts'
import type { DiffState, FileDiff } from '../../DiffState.ts'
import { patchDiff, textsDiff } from '../../file/fileDiffs.ts'
import { looksLikePatch } from '../patch/looksLikePatch.ts'
import { own, ownText } from '../../own.ts'

const ORIGIN = { source: 'result', isGrowing: false, wantsBefore: false } as const

/**
 * What a result says has changed: `diff {path, old_text, new_text}` (all three texts), a list of
 * hunks, values before and after, or a patch among its content or its texts.
 */
export function readResult(
  { result, content }: ToolCallRecord,
  patches?: PatchReader,
): DiffState | undefined {
  const holders = [own(result, 'metadata'), result, own(result, 'data')]
  for (const holder of holders) {
    const texts = textsIn(own(holder, 'diff'))
    const hunks = own(holder, 'structuredPatch') ?? own(holder, 'hunks')
    if (!texts && !patches && Array.isArray(hunks)) return { kind: 'unread' }
    const file =
      texts ?? patches?.readHunks(hunks, ownText(holder, ['filePath', 'file_path', 'path']))
    if (file) return { kind: 'files', files: [file], ...ORIGIN }
    const [before, after] = [own(holder, 'before'), own(holder, 'after')]
    if (isJsonObject(before) && isJsonObject(after))
      return { kind: 'data', id: {}, before, after, ...ORIGIN }
  }
  const parts: readonly unknown[] = Array.isArray(content) ? content : []
  const told = parts.flatMap((part) =>
    own(part, 'kind') === 'diff' ? (ownText(part, ['text']) ?? []) : [],
  )
  const found = [...parts.filter((part) => own(part, 'kind') === 'text'), ...holders]
    .flatMap((holder) => ownText(holder, ['diff', 'patch', 'text']) ?? [])
    .find((text) => looksLikePatch(text))
  const text = told[0] ?? found
  if (text === undefined) return undefined
  if (!patches) return { kind: 'unread' }
  const { files, problem } = patches.readPatch(text)
  if (!problem) return { kind: 'files', files: files.map(patchDiff), ...ORIGIN }
  return told.length > 0
    ? { kind: 'unreadable', problem: { kind: 'patch', ...problem }, text, source: 'result' }
    : undefined
}

function textsIn(diff: unknown): FileDiff | undefined {
  const [path, before, after] = ['path', 'old_text', 'new_text'].map((key) => own(diff, key))
  return typeof path === 'string' && typeof before === 'string' && typeof after === 'string'
    ? textsDiff(path, before, after)
    : undefined
}
