import { exactNumbersOf } from '../../content/values/exactNumbersOf.ts'
import { membersOf } from '../../content/values/membersOf.ts'
import { describeAction } from '../../status/sentence/action.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { dataChanges, pointerOf, type DataChange } from '../data/dataChanges.ts'
import { deriveDiff } from '../deriveDiff.ts'
import type { DataDiff, DiffOrigin, FileContent, FileDiff } from '../DiffState.ts'
import { fileLinesSteps } from '../file/fileLines.ts'
import { runInSlices } from '../../internal/work/runInSlices.ts'
import { comparisonSize } from '../file/comparisonSize.ts'
import { editsOf, isBeforeUnknown } from '../file/editsOf.ts'

/** What a call changes, in one line. */
export type ChangeSummary =
  /** `counts` is missing where one of several files cannot be counted. */
  | { kind: 'files'; files: number; counts?: LineCount }
  /** All that one file will hold, in lines; what it held nobody said. */
  | { kind: 'written'; lines: number }
  /** One file, or data, of which there is nothing to count. */
  | { kind: 'equal' | 'added' | 'removed' }
  | { kind: 'renamed'; to: string }
  /**
   * The first change that the sentence of the call does not say, and how many there are besides.
   * `exact`: how its number was written.
   */
  | { kind: 'data'; first: DataChange; exact?: string; more: number }

export type LineCount = { added: number; removed: number }

/**
 * UTF-16 units of all texts of a change; beyond it nothing is compared for a line in a transcript.
 */
const MAX_UNITS = 400_000
/** Values within each other on both sides, likewise. */
const MAX_VALUES = 10_000

/**
 * What a call changes in one line, from what its record holds: nobody is asked, and what was not
 * known before is not counted. Undefined where there is nothing to say, nothing that can be read or
 * too much to compare, and unless the arguments are complete. Compares in slices; rejects with the
 * reason of an aborted signal.
 */
export async function changeSummary(
  execution: Execution,
  record: ToolCallRecord,
  signal?: AbortSignal,
): Promise<ChangeSummary | undefined> {
  if (execution.state !== 'complete') return undefined
  const known = deriveDiff(execution, record)
  const diff =
    known.kind === 'needs_patch_reader'
      ? deriveDiff(execution, record, undefined, await import('../sources/outside/readers.lazy.ts'))
      : known
  if (diff.kind === 'files') return filesSummary(diff.files, signal)
  return diff.kind === 'data' ? dataSummary(diff, execution) : undefined
}

async function filesSummary(
  files: readonly FileDiff[],
  signal: AbortSignal | undefined,
): Promise<ChangeSummary | undefined> {
  const [file] = files
  if (!file) return undefined
  const contents = files.map(({ content }) => content)
  const isAlone = files.length === 1
  const canCompare =
    contents.reduce((sum, content) => sum + comparisonSize(content), 0) <= MAX_UNITS &&
    contents.every(({ kind }) => kind !== 'large')
  if (isAlone && canCompare && isBeforeUnknown(file.content))
    return { kind: 'written', lines: (await runInSlices(countSteps(contents), signal)).added }
  if (!canCompare || !files.every(canCount))
    return isAlone
      ? file.kind === 'removed'
        ? { kind: 'removed' }
        : undefined
      : { kind: 'files', files: files.length }
  const counts = await runInSlices(countSteps(contents), signal)
  if (!isAlone || counts.added + counts.removed > 0)
    return { kind: 'files', files: files.length, counts }
  if (file.kind === 'changed')
    return file.content.kind === 'texts' || file.content.kind === 'edits'
      ? { kind: 'equal' }
      : undefined
  if (file.kind === 'renamed') return { kind: 'renamed', to: file.after ?? '' }
  return file.kind === 'binary' ? undefined : { kind: file.kind }
}

function* countSteps(contents: readonly FileContent[]): Generator<void, LineCount> {
  const counts = { added: 0, removed: 0 }
  for (const content of contents) {
    const { added, removed } = yield* fileLinesSteps(content)
    counts.added += added
    counts.removed += removed
  }
  return counts
}

/**
 * Whether the lines that are told are all that change: not of what is written over what nobody
 * knows, deleted unseen, or replaced in all places.
 */
const canCount = ({ kind, content }: FileDiff): boolean =>
  !isBeforeUnknown(content) &&
  !(kind === 'removed' && content.kind === 'none') &&
  !editsOf(content).some(({ all }) => all)

async function dataSummary(
  data: DataDiff & DiffOrigin,
  execution: Execution,
): Promise<ChangeSummary | undefined> {
  const hasBefore = 'before' in data
  if (hasBefore && !isLight([data.before, data.after])) return undefined
  const changes = dataChanges(
    data,
    hasBefore ? (await import('../data/jsonEngine.lazy.ts')).diffJson : undefined,
  )
  const { key } = describeAction(execution, 'safe_write')
  const first = changes.find(({ kind, path }) => kind !== 'set' || path[0] !== key) ?? changes[0]
  if (!first) return hasBefore ? { kind: 'equal' } : undefined
  const { text = '' } = execution
  const isExact =
    data.source !== 'arguments' || typeof first.after !== 'number' || text.length > MAX_UNITS
  const exact = isExact ? undefined : exactNumbersOf(text).get(pointerOf(first.path))
  return { kind: 'data', first, ...(exact !== undefined && { exact }), more: changes.length - 1 }
}

/** Ends for what holds itself, too. */
function isLight(values: unknown[]): boolean {
  let left = MAX_VALUES
  while (values.length > 0) {
    const members = membersOf(values.pop())
    left -= members?.size ?? 0
    if (left < 0) return false
    values.push(...Array.from({ length: members?.size ?? 0 }, (_, at) => members?.at(at)))
  }
  return true
}
