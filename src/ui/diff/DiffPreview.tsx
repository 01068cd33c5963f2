'use client'
import {
  forwardRef,
  useMemo,
  useState,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { DIFF_WORDS } from './messages.en.ts'
import { usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { useWords } from '../../words/useWords.ts'
import type { JsonObject, Optional } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { dataChanges, diffTense, type DiffTense } from './dataChanges.ts'
import {
  DiffPreviewContext,
  useDerivedDiff,
  useLoadedDiff,
  type DiffPreviewState,
  type DerivedDiff,
  type DiffLoad,
  useDiffPreview,
} from './useDerivedDiff.ts'
import { editedExecution } from '../../policy/frozenRecord.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { Words } from '../../words/foreign.ts'
import type { Execution } from '../../model/ToolCallStatus.ts'
import { hunksOf } from '../../engines/diff/hunksOf.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { acceptedArguments, type AcceptedArguments } from './acceptedArguments.ts'
import {
  onRejection,
  rejectionOf,
  setRejection,
  type Rejection,
} from '../../requests/rejections.ts'
import {
  PATH_KEYS,
  type DataDiff,
  type FileDiff,
  type LoadedDiff,
} from '../../engines/diff/DiffState.ts'
import { DiffPreviewFile, DiffPreviewFiles, DiffPreviewNotice } from './DiffPreviewFile.tsx'
import { DiffPreviewData } from './DiffPreviewData.tsx'
import { MoreButton } from './DiffRows.tsx'
import { ShownTextsContext, type ShownText } from '../content/executor.tsx'
import { BelowLineContext } from '../content/belowLine.ts'
import { isSecretKey } from '../../internal/isSecretKey.ts'
import { diffRows, type FileLines } from '../../engines/diff/diffRows.ts'
import { NEW_TEXT_KEYS, OLD_TEXT_KEYS, CONTENT_KEYS } from '../../engines/diff/ArgumentSource.ts'

/** The values of its `data-` attributes, for `render`. */
export type DiffPreviewRenderState = { tense: DiffTense | undefined }

export type DiffPreviewProps = {
  /** The call. */
  record: ToolCallRecord
  /**
   * Rows of each file that are shown at first; the rest is behind a button that counts it. @default
   * all, in a box that scrolls
   */
  rows?: number
  /** Only changes of files, not what a call sets. @default false */
  filesOnly?: boolean
  /**
   * Compares these instead: something about the call that became something else, for example since
   * it ran.
   */
  beforeAfter?: LoadedDiff | undefined
  /** The arguments as a person edited them and has not allowed them yet: shown in place of the call's. */
  edited?: JsonObject | undefined
  /**
   * Lets the person take changes out before the call runs, if that can be done exactly. Called
   * with the arguments that write what is left, `undefined` when that is everything, `null` when it
   * is nothing. A ConsentDialog in a bubble passes them on as edited arguments.
   */
  onEdit?(change: JsonObject | null | undefined): void
}

/**
 * Shows the change of a call: text line by line, anything else as data. Draws nothing without a
 * change. The element has `data-handrail="diff"` and `data-tense`. If the arguments lack the old
 * content, `host.loadDiff` supplies it.
 * @example
 * <DiffPreview record={record} />
 * @example
 * <DiffPreview record={record}>
 *   <DiffPreviewSummary />
 *   <DiffPreviewNotice />
 *   <DiffPreviewFiles />
 *   <DiffPreviewFile file={0}>
 *     <DiffPreviewToolbar file={0} />
 *   </DiffPreviewFile>
 *   <DiffPreviewData />
 * </DiffPreview>
 */
export const DiffPreview: Part<'div', DiffPreviewProps, DiffPreviewRenderState> = forwardRef<
  HTMLDivElement,
  PartProps<'div', DiffPreviewProps, DiffPreviewRenderState>
>(function DiffPreview(
  { record: given, rows, filesOnly = false, beforeAfter, edited, onEdit, children, ...props },
  ref,
) {
  const record = readRecord(given)
  const preview = useDiff(record, { rows, beforeAfter, edited, onEdit })
  const ownProps = {
    role: 'group',
    'aria-label': preview.words.text('diff.label'),
    state: { handrail: 'diff', tense: preview.tense },
    children: children ?? <DiffPreviewView />,
  }
  const element = usePart('div', props, ownProps, ref)
  if (isNothing(preview, filesOnly)) return null
  return <DiffPreviewContext.Provider value={preview}>{element}</DiffPreviewContext.Provider>
})

function isNothing({ diff, load }: DiffPreviewState, filesOnly: boolean): boolean {
  if (diff.kind === 'data') return filesOnly
  const isOfLoad = ['loading', 'failed', 'changed'].includes(load.kind)
  return diff.kind === 'none' && (filesOnly || !isOfLoad)
}

const NOTHING = { kind: 'none' } as const

/** Where the arguments are listed, what they set is there. */
function useUnlisted(derived: DerivedDiff): DerivedDiff {
  const report = useContext(ShownTextsContext)
  const below = useContext(BelowLineContext)
  const isListed = report !== undefined && report !== below?.reportShown
  const { diff } = derived
  const isSaid = diff.kind === 'data' && diff.source === 'arguments' && !('before' in diff)
  return isListed && isSaid ? { ...derived, diff: NOTHING } : derived
}

const FILES_PER_PAGE = 100

function useDiff(
  record: ToolCallRecord,
  { rows = Infinity, beforeAfter, edited, onEdit }: Optional<Omit<DiffPreviewProps, 'record'>>,
): DiffPreviewState {
  const status = useToolCallStatus(record)
  const execution = useMemo(
    () => (edited ? editedExecution(status.execution, edited) : status.execution),
    [status.execution, edited],
  )
  const loading = useLoadedDiff(record, status, beforeAfter)
  // The host's new version is that of the call as it was proposed.
  const load =
    edited && loading.loaded?.after !== undefined ? { ...loading, loaded: undefined } : loading
  const wantsHead = !onEdit // changes that can be taken out have bars
  const derived = useUnlisted(useDerivedDiff(execution, record, load.loaded, wantsHead))
  const words = useWords(DIFF_WORDS)
  const selection = useHunkSelection(execution, derived, load, words, onEdit)
  const [layout, setLayout] = useState<DiffPreviewState['layout']>({ view: 'unified', wraps: true })
  const [isRevealed, setRevealed] = useState(false)
  const [shownFiles, setShownFiles] = useState(FILES_PER_PAGE)
  return {
    ...derived,
    ...selection,
    execution,
    status,
    words,
    tense: beforeAfter ? 'did' : diffTense(status, record),
    layout,
    setLayout,
    rows,
    shownFiles,
    showMoreFiles: () => setShownFiles(shownFiles + FILES_PER_PAGE),
    isRevealed,
    setRevealed,
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The changes that the person rejected. The `load` of another state clears them. */
function useHunkSelection(
  execution: Execution,
  { diff, lines }: DerivedDiff,
  load: DiffLoad,
  words: Words,
  onEdit: ((change: JsonObject | null | undefined) => void) | undefined,
) {
  const runtime = useContext(ToolRuntimeContext)
  const [isInseparable, setInseparable] = useState(false)
  const callArguments = execution.arguments
  const canEdit = onEdit !== undefined
  const { rejection, reject } = useRejection(callArguments)
  const unproven = rejection?.unproven
  const rejected = (canEdit && !unproven && rejection?.keys) || NONE
  const accept = useCallback(
    (without: ReadonlySet<string>) => acceptedArguments(execution, diff, lines, without),
    [diff, lines, execution],
  )
  const isSettled = load.kind !== 'loading'
  useProof(rejection, canEdit && isSettled ? accept : undefined, reject, onEdit)
  return {
    canSelectHunks: useMemo(
      () => canEdit && isSettled && hasSeveral(lines) && accept(NONE) !== undefined,
      [accept, canEdit, isSettled, lines],
    ),
    isInseparable,
    rejected,
    setAccepted(key: string, isAccepted: boolean) {
      const next = new Set(rejected)
      if (isAccepted) next.delete(key)
      else next.add(key)
      const accepted = accept(next)
      setInseparable(!accepted)
      if (!accepted) return // it could not be said exactly: what was shown stays
      reject({ keys: next })
      onEdit?.(next.size === 0 ? undefined : editOf(accepted))
      runtime?.announce(
        accepted.kind === 'none'
          ? words.text('diff.written_none')
          : words.text('diff.written_part', { accepted: accepted.accepted, all: accepted.all }),
      )
    },
    load: {
      ...load,
      load() {
        reject(undefined)
        if (rejected.size > 0) onEdit?.(undefined)
        load.load()
      },
    },
  }
}

/** Without its only change nothing is left to allow. */
const hasSeveral = (lines: DerivedDiff['lines']): boolean =>
  lines.reduce((sum, file) => sum + (file ? hunksOf(file).length : 1), 0) > 1

/** The person's rejections in these arguments; others begin without. */
function useRejection(given: object) {
  const [alone] = useState({})
  const ledger = useContext(ToolRuntimeContext)?.ledger ?? alone
  const read = () => rejectionOf(ledger, given)
  const rejection = useSyncExternalStore(onRejection, read, read)
  const reject = useCallback(
    (next: Rejection | undefined) => setRejection(ledger, given, next),
    [ledger, given],
  )
  return { rejection, reject }
}

/** Rejections from before a reload count if they still give the same arguments. */
function useProof(
  rejection: Rejection | undefined,
  accept: ((without: ReadonlySet<string>) => AcceptedArguments | undefined) | undefined,
  reject: (next: Rejection | undefined) => void,
  onEdit: ((change: JsonObject | null) => void) | undefined,
): void {
  useEffect(() => {
    if (!rejection?.unproven || !accept || !onEdit) return
    const found = accept(rejection.keys)
    const result = found && editOf(found)
    const isSame = result !== undefined && rejection.unproven.gives(result)
    reject(isSame ? { keys: rejection.keys } : undefined)
    if (isSame) onEdit(result)
    else rejection.unproven.onLost()
  }, [rejection, accept, reject, onEdit])
}

const editOf = (accepted: AcceptedArguments): JsonObject | null =>
  accepted.kind === 'some' ? accepted.arguments : null

function DiffPreviewView() {
  const preview = useDiffPreview('DiffPreviewView')
  const { diff, shownFiles, showMoreFiles } = preview
  useReportShown(preview)
  const files = diff.kind === 'files' ? diff.files : []
  return (
    <>
      <DiffPreviewNotice />
      {files.length > 1 && <DiffPreviewFiles />}
      {files.slice(0, shownFiles).map((_, at) => (
        <DiffPreviewFile key={at} file={at} />
      ))}
      <MoreButton left={files.length - shownFiles} onClick={showMoreFiles} />
      <DiffPreviewData />
      <span data-end="" />
    </>
  )
}

const NO_TEXTS: readonly ShownText[] = []

/** Tells whoever lists the arguments which of them the diff shows word for word. */
function useReportShown({ diff, lines }: DiffPreviewState): void {
  const report = useContext(ShownTextsContext)
  useEffect(() => {
    if (!report) return
    report(
      diff.kind === 'files'
        ? diff.files.flatMap((file, at) => shownOf(file, lines[at]))
        : diff.kind === 'data' && diff.source === 'arguments'
          ? shownOfData(diff)
          : NO_TEXTS,
    )
    return () => report(NO_TEXTS)
  }, [report, diff, lines])
}

const same = (shown: string) => (text: string) => text === shown

const LONGEST_VALUE = 200

/** The short texts among the members of data, and in their lists. */
const shownOfData = (data: DataDiff): readonly ShownText[] =>
  dataChanges(data)
    .slice(0, FILES_PER_PAGE)
    .flatMap(({ path, after }) => {
      const key = path.length === 1 ? path[0] : undefined
      if (typeof key !== 'string' || isSecretKey(key)) return []
      if (typeof after === 'string')
        return after.length <= LONGEST_VALUE ? [{ names: [key], shows: same(after) }] : []
      return Array.isArray(after) && JSON.stringify(after).length <= LONGEST_VALUE
        ? [{ names: [''], shows: (text: string) => after.includes(text) }]
        : []
    })

function shownOf(
  { kind, before, after, content }: FileDiff,
  lines: FileLines | undefined,
): readonly ShownText[] {
  const paths = [before, after].filter((text) => text !== undefined)
  const isNew = kind === 'added'
  const named = paths.map((text) => ({ names: PATH_KEYS, shows: same(text), isNew }))
  switch (content.kind) {
    case 'written':
      return [...named, { names: CONTENT_KEYS, shows: same(content.after) }]
    case 'edits':
      return [
        ...named,
        ...content.edits.flatMap(({ before: old, after: fresh }) => [
          ...(old === undefined ? [] : [{ names: OLD_TEXT_KEYS, shows: same(old) }]),
          { names: NEW_TEXT_KEYS, shows: same(fresh) },
        ]),
      ]
    case 'texts':
      if (!lines || lines.isUnsure) return named
      return [
        ...named,
        { names: OLD_TEXT_KEYS, shows: inDrawn(lines, 'before') },
        { names: [...NEW_TEXT_KEYS, ...CONTENT_KEYS], shows: inDrawn(lines, 'after') },
      ]
    default:
      return named
  }
}

/** The texts in lines that are drawn without a click, with nothing folded in them. */
function inDrawn(lines: FileLines, side: 'before' | 'after'): ShownText['shows'] {
  const drawn: string[] = []
  let last = -2
  for (const row of diffRows(lines, 'unified')) {
    if (row.kind !== 'line') last = -2
    else if (row[side] >= 0) {
      const text = lines[side][row[side]] ?? ''
      if (row[side] === last + 1) drawn.push(`${drawn.pop() ?? ''}${text}`)
      else drawn.push(text)
      last = row[side]
    }
  }
  return (text) => text.trim() !== '' && drawn.some((piece) => piece.includes(text))
}
