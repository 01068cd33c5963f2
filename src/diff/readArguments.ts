import type { JsonObject } from '../tool-call/index.ts'
import type { DataDiff, DiffOrigin, DiffState, FileDiff, TextEdit } from './DiffState.ts'
import { fileDiff, patchDiff, writtenContent } from './fileDiffs.ts'
import { own, ownText, PATHS } from './own.ts'
import { hunkOf } from './readAgentPatch.ts'
import { readPatch } from './readPatch.ts'

/** What the arguments of a call ask to change. */
export function readArguments(_name: string, given: JsonObject, isGrowing: boolean): DiffState {
  const files = (list: readonly FileDiff[], wantsBefore = true): DiffState => ({ kind: 'files', files: list, source: 'arguments', isGrowing, wantsBefore })
  const path = ownText(given, PATHS)
  const operation = readOperation(own(given, 'operation'))
  if (operation) return files([operation])
  for (const key of ['patch', 'diff', 'input', 'patch_text', 'patchText', 'unified_diff']) {
    const text = ownText(given, [key])
    if (text === undefined || !looksLikePatch(text)) continue
    const { files: read, problem } = readPatch(text, isGrowing)
    return problem ? { kind: 'unreadable', problem: { kind: 'patch', ...problem }, text, source: 'arguments' } : files(read.map(patchDiff))
  }
  const list = ['edits', 'changes', 'replacements'].map((key) => own(given, key)).find(Array.isArray)
  const edits = (list ?? [given]).map(readEdit).filter((edit) => edit !== undefined)
  if (edits.length > 0) return files([fileDiff('changed', path, { kind: 'edits', edits })])
  const content = path === undefined ? undefined : ownText(given, ['content', 'contents', 'file_text', 'file_content', 'new_content'])
  if (content !== undefined) return files([fileDiff('changed', path, writtenContent(content))])
  return readData(given, { source: 'arguments', isGrowing, wantsBefore: true })
}

const looksLikePatch = (text: string): boolean => /^(?:--- |diff --git |@@ |\s*\*\*\* Begin Patch)/m.test(text)

const OLD = ['old_string', 'old_str', 'oldText', 'old_text', 'oldString', 'search']
const NEW = ['new_string', 'new_str', 'newText', 'new_text', 'newString', 'replace']

function readEdit(value: unknown): TextEdit | undefined {
  const [before, after] = [ownText(value, OLD), ownText(value, NEW)]
  if (before === undefined || after === undefined) return undefined
  return { before, after, ...(['replace_all', 'replaceAll', 'allow_multiple'].some((key) => own(value, key) === true) && { all: true as const }) }
}

/** The operation of OpenAI's `apply_patch_call`. */
function readOperation(operation: unknown): FileDiff | undefined {
  const [type, path, diff] = [ownText(operation, ['type']), ownText(operation, ['path']), ownText(operation, ['diff']) ?? '']
  const lines = diff.split('\n').filter((line) => /^[ +-]/.test(line))
  const content = lines.length === 0 ? ({ kind: 'none' } as const) : ({ kind: 'hunks', hunks: [hunkOf(lines)] } as const)
  switch (type) {
    case 'create_file':
      return fileDiff('added', path, content)
    case 'update_file':
      return fileDiff('changed', path, content)
    case 'delete_file':
      return fileDiff('removed', path, content)
    default:
      return undefined
  }
}

/** A member that says what a call is about, not what it sets. */
const IDENTITY = /^(?:id|uuid|key|path|.+_id|.+Id)$/

function readData(given: JsonObject, origin: DiffOrigin): DiffState {
  const id: Record<string, unknown> = {}
  const after: DataDiff['id'] & Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) Object.defineProperty(IDENTITY.test(key) ? id : after, key, { value, enumerable: true, writable: true, configurable: true })
  return Object.keys(after).length === 0 ? { kind: 'none' } : { kind: 'data', id, after, ...origin }
}
