'use client'
import { useContext, useEffect, useState, type ReactNode } from 'react'
import { isSecretKey } from '../../internal/isSecretKey.ts'
import { VisibleText } from '../content/ForeignText.tsx'
import { DOTS, maskSecrets } from '../../internal/maskSecrets.ts'
import { useWords } from '../../words/useWords.ts'
import type { Words } from '../../words/foreign.ts'
import type { Execution } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { changeText, pathText, diffTense, dataChanges, type DataChange } from './dataChanges.ts'
import { Becomes, LineCounts } from './DiffPreviewFile.tsx'
import { SUMMARY_WORDS } from './messages.en.ts'
import { entriesOf, exactNumbersOf, membersOf, leafOf } from '../content/walkJson.ts'
import { pointerOf } from '../../engines/json/digestCall.ts'
import { describeAction } from '../../status/phrase.ts'
import { deriveDiff } from './acceptedArguments.ts'
import type { DataDiff, DiffOrigin, FileContent, FileDiff } from '../../engines/diff/DiffState.ts'
import {
  comparisonSize,
  fileLinesSteps,
  editsOf,
  isBeforeUnknown,
} from '../../engines/diff/diffRows.ts'
import { runInSlices } from '../../internal/runInSlices.ts'
import { headEnd } from '../content/clip.ts'
import { callIn, ToolRuntimeContext, type RendererProps } from '../../requests/useToolRuntime.ts'

/**
 * The changes of a call, on its line: `+2 −1`, `title "Stand-up" → "Friday stand-up"`. Screen
 * readers also hear that it did not happen; for the eye the sentence before it says so.
 */
export function DiffSummaryView({ record, status }: RendererProps) {
  const words = useWords(SUMMARY_WORDS)
  const summary = useChangeSummary(status.execution, record)
  // of what no safe write changes, arguments are not what becomes
  if (!summary || (summary.kind === 'data' && status.mode !== 'safe_write')) return null
  const tense = diffTense(status, record)
  const hiddenPrefix = (kind: string) => (
    <span className="handrail-visually-hidden">{changeText(kind, tense, words)} </span>
  )
  switch (summary.kind) {
    case 'files':
      return (
        <>
          {tense !== 'did' && hiddenPrefix('changed')}
          {summary.files > 1 && <span>{words.count('object.files', summary.files)}</span>}
          {summary.counts && (
            <span className="handrail-stat" data-tense={tense}>
              <LineCounts {...summary.counts} words={words} />
            </span>
          )}
        </>
      )
    case 'written':
      return (
        <span>
          {hiddenPrefix('written')}
          {words.count('content.lines', summary.lines)}
        </span>
      )
    case 'data':
      return (
        <>
          {tense !== 'did' && hiddenPrefix('changed')}
          <code dir="ltr">
            <FirstChange {...summary} words={words} />
          </code>
          {summary.more > 0 && <span>{words.count('diff.and_more', summary.more)}</span>}
        </>
      )
    case 'renamed':
      return (
        <code dir="ltr">
          {tense !== 'did' && hiddenPrefix('changed')}
          <Becomes words={words} isInLine />
          <bdi className="handrail-foreign">
            <VisibleText text={shortPath(summary.to)} isRevealed isName />
          </bdi>
        </code>
      )
    default:
      return <span>{changeText(summary.kind, tense, words)}</span>
  }
}

function FirstChange({
  first: { kind, path, before, after },
  exact,
  words,
}: Extract<ChangeSummary, { kind: 'data' }> & { words: Words }): ReactNode {
  const isSecret = path.some((key) => typeof key === 'string' && isSecretKey(key))
  const value = (side: unknown, written?: string) => (
    <bdi className="handrail-foreign">
      <VisibleText text={isSecret ? DOTS : shortValue(side, written)} isRevealed isName />
    </bdi>
  )
  const kindText = (
    <span className={kind === 'moved' ? undefined : 'handrail-visually-hidden'}>
      {words.text(kind === 'set' ? 'diff.set_to' : `diff.kind_${kind}`)}{' '}
    </span>
  )
  return (
    <>
      <bdi className="handrail-key">
        <VisibleText
          text={path.length === 0 ? words.text('content.value') : shortPath(pathText(path))}
          isRevealed
        />
      </bdi>{' '}
      {kind !== 'changed' && kindText}
      {SIGNS[kind] !== '' && <span aria-hidden="true">{SIGNS[kind]} </span>}
      {(kind === 'changed' || kind === 'removed') && value(before)}
      {kind === 'changed' && <Becomes words={words} isInLine />}
      {kind !== 'removed' && kind !== 'moved' && value(after, exact)}
    </>
  )
}

const SIGNS = { set: '=', added: '+', removed: '−', changed: '', moved: '' }

/** The changes of a call, in one line. */
export type ChangeSummary =
  /** `counts` is missing where one of several files cannot be counted. */
  | { kind: 'files'; files: number; counts?: LineCount }
  /** All that one file will hold, in lines; what it held nobody said. */
  | { kind: 'written'; lines: number }
  /** One file, or data, of which there is nothing to count. */
  | { kind: 'equal' | 'added' | 'removed' }
  | { kind: 'renamed'; to: string }
  /** The first change that the sentence does not say. `exact`: how its number was written. */
  | { kind: 'data'; first: DataChange; exact: string | undefined; more: number }

/** UTF-16 units of all texts of a change. More is not compared for a line. */
const MAX_UNITS = 400_000
/** Values within each other on both sides, likewise. */
const MAX_VALUES = 10_000

/**
 * The changes of a call in one line, from its record alone. Undefined if there is nothing to say,
 * too much to compare, or the arguments are incomplete. Compares in slices; rejects with the reason
 * of an aborted signal.
 */
export async function changeSummary(
  execution: Execution,
  record: ToolCallRecord,
  signal?: AbortSignal,
): Promise<ChangeSummary | undefined> {
  if (execution.state !== 'complete') return undefined
  const diff = deriveDiff(execution, record)
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
  if (!canCompare || !files.every(canCount)) {
    if (!isAlone) return { kind: 'files', files: files.length }
    return file.kind === 'removed' ? { kind: 'removed' } : undefined
  }
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

type LineCount = { added: number; removed: number }

function* countSteps(contents: readonly FileContent[]): Generator<void, LineCount> {
  const counts = { added: 0, removed: 0 }
  for (const content of contents) {
    const { added, removed } = yield* fileLinesSteps(content)
    counts.added += added
    counts.removed += removed
  }
  return counts
}

/** False for a file that is written over or deleted unseen, or replaced in all places. */
const canCount = ({ kind, content }: FileDiff): boolean =>
  !isBeforeUnknown(content) &&
  !(kind === 'removed' && content.kind === 'none') &&
  !editsOf(content).some(({ all }) => all)

function dataSummary(data: DataDiff & DiffOrigin, execution: Execution): ChangeSummary | undefined {
  const hasBefore = 'before' in data
  if (hasBefore && !isLight([data.before, data.after])) return undefined
  const changes = dataChanges(data)
  const { key } = describeAction(execution, 'safe_write')
  const first = changes.find(({ kind, path }) => kind !== 'set' || path[0] !== key) ?? changes[0]
  if (!first) return hasBefore ? { kind: 'equal' } : undefined
  const { text = '' } = execution
  const isWritten =
    data.source === 'arguments' && typeof first.after === 'number' && text.length <= MAX_UNITS
  const exact = isWritten ? exactNumbersOf(text).get(pointerOf(first.path)) : undefined
  return { kind: 'data', first, exact, more: changes.length - 1 }
}

function isLight(values: unknown[]): boolean {
  let left = MAX_VALUES
  while (values.length > 0) {
    const value = values.pop()
    left -= membersOf(value)?.size ?? 0
    if (left < 0) return false
    values.push(...entriesOf(value).map(([, member]) => member))
  }
  return true
}

/** As much as a line shows of one value, or of one path. */
const SHOWN_MEASURE = { weight: 60, lines: 60 }
/** A path, of keys or of folders, that cannot be taken for anything else. */
const PLAIN = /^[\p{L}\p{N}_$.[\]/-]+$/u

/** A value in a few characters, its secrets as dots. `exact`: how a number was written. */
export function shortValue(value: unknown, exact?: string): string {
  const members = membersOf(value)
  const inside = members && members.size > 0 ? '…' : ''
  if (members) return members.isList ? `[${inside}]` : `{${inside}}`
  const { kind, text } = leafOf(value, exact)
  return kind === 'text' || kind === 'empty_text' ? quoted(text) : cut(text, (part) => part)
}

/** A path in as many; in quotes where it could pose as more than that. */
export const shortPath = (path: string): string =>
  PLAIN.test(path.slice(0, 1000)) ? cut(path, (part) => part) : quoted(path)

const quoted = (text: string): string =>
  `"${cut(text, (part) => JSON.stringify(part).slice(1, -1))}"`

function cut(text: string, written: (part: string) => string): string {
  const end = headEnd(text, SHOWN_MEASURE)
  return `${written(maskSecrets(text.slice(0, end)))}${end < text.length ? '…' : ''}`
}

type Known = { execution: Execution; call: unknown; summary: ChangeSummary | undefined }

/** By record, so that a line that comes back into view is not compared again. */
const summaries = new WeakMap<ToolCallRecord, Known>()

/** The changes in one line; those of the last record while a newer one is read. */
function useChangeSummary(execution: Execution, record: ToolCallRecord): ChangeSummary | undefined {
  const call = callIn(useContext(ToolRuntimeContext)?.ledger, record)
  const [last, setLast] = useState<Known>()
  useEffect(() => {
    const stop = new AbortController()
    const tell = (summary: ChangeSummary | undefined) => {
      const known = { execution, call, summary }
      summaries.set(record, known)
      if (!stop.signal.aborted) setLast(known)
    }
    // what could not be fetched, or is not wanted any more
    if (summaries.get(record)?.execution !== execution)
      changeSummary(execution, record, stop.signal).then(tell, () => {})
    return () => stop.abort()
  }, [execution, record, call])
  const known = summaries.get(record)
  if (known?.execution === execution) return known.summary
  return last?.call === call ? last.summary : undefined
}
