'use client'
import { useMemo, useState, useRef, createContext, useContext, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { afterPaint, runInSlices } from '../../internal/runInSlices.ts'
import { deriveDiff } from './acceptedArguments.ts'
import type { Execution, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { useLatest, useIsomorphicLayoutEffect, useRequiredContext } from '../../internal/hooks.ts'
import type { FileDiff, DiffState, LoadedDiff } from '../../engines/diff/DiffState.ts'
import {
  comparisonSize,
  fileHead,
  fileLines,
  fileLinesSteps,
  type FileHead,
  type FileLines,
} from '../../engines/diff/diffRows.ts'
import { hunksOf } from '../../engines/diff/hunksOf.ts'
import { createGrowingLines, type GrowingLines } from '../../engines/diff/growingLines.ts'
import type { Words } from '../../words/foreign.ts'
import type { DiffTense } from './dataChanges.ts'
import { ToolRuntimeContext, useHostHas, type ToolRuntime } from '../../requests/useToolRuntime.ts'
import { errorOf } from '../../host/trackAsMutation.ts'
import { executionName, loadKey } from '../../requests/loadKey.ts'
import { defaultQueryClient } from '../../requests/useLedger.ts'
import { sameJson } from '../../engines/json/sameJson.ts'
import { partsOf } from '../../internal/partsOf.tsx'
import type { CodeRange } from '../content/codeColours.tsx'
import { BelowSentenceContext } from '../content/executor.tsx'
import { phraseOf } from '../../status/phrase.ts'

export type DerivedDiff = Pick<DiffPreviewState, 'lines' | 'head' | 'isGrowing' | 'diff'>

/** The changes of a call, line by line. `wantsHead`: the first lines of a large text come first. */
export function useDerivedDiff(
  execution: Execution,
  record: ToolCallRecord,
  loaded: LoadedDiff | undefined,
  wantsHead: boolean,
): DerivedDiff {
  const diff = useMemo(() => deriveDiff(execution, record, loaded), [execution, record, loaded])
  const files = diff.kind === 'files' ? diff.files : undefined
  const isGrowing = diff.kind === 'files' && diff.isGrowing
  return { diff, isGrowing, ...useFileLines(files, isGrowing, wantsHead) }
}

/** UTF-16 units of all texts together that are compared in the render itself. */
const MAX_SYNC_UNITS = 60_000

type ComparedFiles = { files: readonly FileDiff[]; lines: readonly FileLines[] }
const NONE: readonly FileDiff[] = []

/** Compares small files at once, large ones in slices. Until then there are earlier lines. */
function useFileLines(
  files: readonly FileDiff[] = NONE,
  isGrowing: boolean,
  wantsHead: boolean,
): Pick<DerivedDiff, 'lines' | 'head'> {
  const small = useMemo(() => {
    const units = files.reduce((sum, { content }) => sum + comparisonSize(content), 0)
    if (units > MAX_SYNC_UNITS) return undefined
    return files.map(({ content }) =>
      fileLines(content, isGrowing ? createGrowingLines() : undefined),
    )
  }, [isGrowing, files])
  const isSmall = small !== undefined
  const only = wantsHead && !isSmall && !isGrowing && files.length === 1 ? files[0] : undefined
  const head = useMemo(() => only && fileHead(only.content), [only])
  const [compared, setCompared] = useState<ComparedFiles>()
  const latest = useLatest({ files, isGrowing, head })
  const isAlive = useRef(false)
  const isRunning = useRef(false)
  const growing = useRef<GrowingLines>(undefined)
  useIsomorphicLayoutEffect(() => {
    isAlive.current = true
    return () => void (isAlive.current = false)
  }, [])
  // Before the frame is drawn: what is compared is there a frame earlier.
  useIsomorphicLayoutEffect(() => {
    if (isSmall || isRunning.current) return
    isRunning.current = true
    void (async () => {
      if (latest.current.head) await afterPaint()
      for (
        let done: readonly FileDiff[] | undefined;
        done !== latest.current.files && isAlive.current;
      ) {
        const { files: now, isGrowing: grows } = latest.current
        const growth = grows ? (growing.current ??= createGrowingLines()) : undefined
        const lines: FileLines[] = []
        for (const { content } of now) {
          if (isAlive.current) lines.push(await runInSlices(fileLinesSteps(content, growth)))
        }
        if (isAlive.current) setCompared({ files: now, lines })
        done = now
      }
      isRunning.current = false
    })()
  }, [isSmall, files, latest])
  if (small) return { lines: small, head: undefined }
  // of these files, or of them while less had arrived
  const isKnown =
    compared?.files === files || (isGrowing && compared && compared.files.length <= files.length)
  const known = isKnown ? compared.lines : []
  return { lines: files.map((_, at) => known[at]), head: known[0] ? undefined : head }
}

export type RowContext = Pick<
  DiffPreviewState,
  'words' | 'layout' | 'rejected' | 'canSelectHunks' | 'isRevealed'
> & {
  /** For each line of a side its colours, once they are known. */
  colours?: Partial<Record<'before' | 'after', readonly (readonly CodeRange[])[]>>
}

export type DiffPreviewState = {
  execution: Execution
  status: ToolCallStatus
  words: Words
  tense: DiffTense
  diff: DiffState
  isGrowing: boolean
  lines: readonly (FileLines | undefined)[]
  /** Until then, the first lines of the only one. */
  head: FileHead | undefined
  load: DiffLoad
  layout: { view: 'unified' | 'split'; wraps: boolean }
  setLayout(layout: DiffPreviewState['layout']): void
  rows: number
  /** Files that are shown: more of them when the person asks. */
  shownFiles: number
  showMoreFiles(): void
  /** Changes can be accepted and rejected; those rejected, by `hunkKey`. */
  canSelectHunks: boolean
  /** The person's last wish could not be done exactly, and was not. */
  isInseparable: boolean
  rejected: ReadonlySet<string>
  setAccepted(key: string, isAccepted: boolean): void
  isRevealed: boolean
  setRevealed(isRevealed: boolean): void
}

export const DiffPreviewContext = createContext<DiffPreviewState | null>(null)

/** The preview around a part. Throws an error that names both where there is none. */
export const useDiffPreview = (part: string): DiffPreviewState =>
  useRequiredContext(DiffPreviewContext, part, 'DiffPreview', 'shows what one call changes')

export const diffPart = partsOf('DiffPreview', useDiffPreview)

/** The host's versions. `offered`: on demand. `changed`: they are not the shown ones any more. */
export type DiffLoad = {
  kind: 'none' | 'offered' | 'loading' | 'failed' | 'loaded' | 'changed'
  loaded?: LoadedDiff | undefined
  error?: Error | undefined
  load(): void
}

/** While a call waits for the person, the file it would change may itself change. */
const REFETCH_INTERVAL_MS = 15_000

/**
 * Asks the host what a call changes: at once before anything happened, later on demand. Asks again
 * while the call waits; the shown version stays until the person wants the newer one. `given`: both
 * sides are known, and nobody is asked.
 */
export function useLoadedDiff(
  record: ToolCallRecord,
  status: ToolCallStatus,
  given?: LoadedDiff,
): DiffLoad {
  const runtime = useContext(ToolRuntimeContext)
  const canLoad =
    useHostHas('loadDiff') && given === undefined && status.execution.state === 'complete'
  const [isWanted, setWanted] = useState(false)
  const [first, setFirst] = useState<{ key: string; loaded: LoadedDiff }>()
  const isOpen = status.kind === 'awaiting_consent' || status.kind === 'held'
  const asks = canLoad && (isOpen || isWanted)
  const ledger = runtime?.ledger
  const key = asks ? `${record.call.id} ${executionName(ledger, status.execution)}` : record.call.id
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: loadKey(ledger, 'diff', record, key),
      queryFn: () => loadDiff(runtime, record),
      enabled: asks,
      networkMode: 'always',
      retry: 0,
      staleTime: isOpen ? 0 : Infinity,
      refetchInterval: isOpen ? REFETCH_INTERVAL_MS : false,
      refetchOnMount: isOpen,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      meta: { persist: false },
    },
    runtime?.queryClient() ?? defaultQueryClient(),
  )
  // A client that no QueryClientProvider mounted does not hear of the focus.
  const looksAgain = canLoad && isOpen
  useEffect(() => {
    if (!looksAgain) return
    const look = () => document.visibilityState === 'visible' && void refetch()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [looksAgain, refetch])
  if (data && first?.key !== key) setFirst({ key, loaded: data })
  const shown = first?.key === key ? first.loaded : data
  const load = () => {
    setWanted(true)
    if (data) setFirst({ key, loaded: data })
    else if (error) void refetch()
  }
  if (!canLoad) return { kind: 'none', loaded: given, load }
  if (shown) {
    const hasChanged = data !== undefined && isOpen && !sameJson(shown, data)
    return { kind: hasChanged ? 'changed' : 'loaded', loaded: shown, load }
  }
  if (error && !isFetching) return { kind: 'failed', error, load }
  return { kind: isFetching || asks ? 'loading' : 'offered', load }
}

/** A host may give anything; what is no object with one of the two sides is no answer. */
async function loadDiff(runtime: ToolRuntime | null, record: ToolCallRecord): Promise<LoadedDiff> {
  try {
    const value: unknown = await runtime?.host().loadDiff?.(record)
    if (typeof value !== 'object' || value === null || !('before' in value || 'after' in value))
      throw new Error('The app gave no diff.')
    const { before, after } = value as Partial<LoadedDiff>
    return { before, after }
  } catch (reason) {
    throw errorOf(reason)
  }
}

/** Changed lines, and fields, that are a small change. */
const MAX_LINES = 6
const MAX_FIELDS = 3
/** A path that a line may cut is told in full. */
const LONGEST_PATH = 60

/** True if a change needs a head. For a small one the sentence above it says enough. */
export function useHeads({ status, diff, tense, words }: DiffPreviewState) {
  const isBelow = useContext(BelowSentenceContext) && (tense === 'will' || tense === 'did')
  const object = isBelow ? phraseOf(status, tense, words).object : ''
  return {
    ofFile: ({ kind, after }: FileDiff, lines: FileLines | undefined) =>
      !isBelow ||
      diff.kind !== 'files' ||
      diff.files.length > 1 ||
      !(kind === 'changed' || kind === 'added') ||
      after !== object ||
      after.length > LONGEST_PATH ||
      lines === undefined ||
      lines.isUnsure ||
      hunksOf(lines).length !== 1 ||
      // a request tells of each: what is not known below the rows, the end of a long one in its foot
      (tense === 'did' && (lines.isBeforeUnknown || lines.added + lines.removed > MAX_LINES)),
    ofData: (ids: readonly unknown[], fields: number) =>
      !isBelow || fields === 0 || fields > MAX_FIELDS || ids.some((id) => id !== object),
  }
}
