import { isJsonObject } from '../tool-call/isJsonObject.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { DiffState } from './DiffState.ts'
import { patchDiff, textsDiff } from './fileDiffs.ts'
import { own, ownText } from './own.ts'
import { readPatch } from './readPatch.ts'

const ORIGIN = { source: 'result', isGrowing: false, wantsBefore: false } as const

/** What a result says has changed: `diff {path, old_text, new_text}` (all three texts), values before and after, or a patch among its content. */
export function readResult({ result, content }: ToolCallRecord): DiffState | undefined {
  for (const holder of [own(result, 'metadata'), result, own(result, 'data')]) {
    const diff = own(holder, 'diff')
    const [path, before, after] = ['path', 'old_text', 'new_text'].map((key) => own(diff, key))
    if (typeof path === 'string' && typeof before === 'string' && typeof after === 'string') return { kind: 'files', files: [textsDiff(path, before, after)], ...ORIGIN }
    const [valueBefore, valueAfter] = [own(holder, 'before'), own(holder, 'after')]
    if (isJsonObject(valueBefore) && isJsonObject(valueAfter)) return { kind: 'data', id: {}, before: valueBefore, after: valueAfter, ...ORIGIN }
  }
  for (const part of Array.isArray(content) ? content : []) {
    if (own(part, 'kind') !== 'diff') continue
    const text = ownText(part, ['text'])
    if (text === undefined) continue
    const { files, problem } = readPatch(text)
    return problem ? { kind: 'unreadable', problem: { kind: 'patch', ...problem }, text, source: 'result' } : { kind: 'files', files: files.map(patchDiff), ...ORIGIN }
  }
  return undefined
}
