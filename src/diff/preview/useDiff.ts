'use client'
import { useMemo, useState } from 'react'
import { useRecordAsRun } from '../../status/useRecordAsRun.ts'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { useWords } from '../../messages/useWords.ts'
import type { LoadedDiff } from '../DiffState.ts'
import { diffTense } from '../diffTense.ts'
import { DIFF_WORDS } from '../messages.en.ts'
import type { DiffPreviewState } from './useDiffPreview.ts'
import { useHunkSelection } from './useHunkSelection.ts'
import { useFileLines } from '../file/useFileLines.ts'
import { useLoadedDiff } from './useLoadedDiff.ts'

/** The engine: fetched when the first diff is shown. */
const diffEngine = lazyModule(() => import('./engine.lazy.ts'))
/** What compares texts that still arrive: with the first one. */
const growthEngine = lazyModule(() => import('../file/growingLines.lazy.ts'))
/** What reads patches, and what a host loaded: with the first one. */
const patchReader = lazyModule(() => import('../sources/outside/readers.lazy.ts'))

export type DiffOptions = {
  rows: number
  beforeAfter: LoadedDiff | undefined
  onEdit: ((change: JsonObject | null | undefined) => void) | undefined
}

/**
 * What a call changes, and what the person chose of it. `preview` is there once the engine is;
 * `failed`: it could not be fetched.
 */
export function useDiff(
  record: ToolCallRecord,
  { rows, beforeAfter, onEdit }: DiffOptions,
): { preview?: DiffPreviewState; failed?: boolean } {
  const words = useWords(DIFF_WORDS)
  const status = useToolCallStatus(record)
  const recordAsRun = useRecordAsRun(record, status)
  const { value: engine, failed = false } = useLazyModule(diffEngine, true)
  const load = useLoadedDiff(record, status, beforeAfter)
  const { loaded } = load
  const { value: growth, failed: noGrowth = false } = useLazyModule(
    growthEngine,
    record.argumentsState === 'streaming',
  )
  const [wantsPatches, setWantsPatches] = useState(false)
  const { value: patches, failed: noPatches = false } = useLazyModule(
    patchReader,
    wantsPatches || load.kind === 'loading' || loaded !== undefined,
  )
  const diff = useMemo(
    () => engine?.deriveDiff(recordAsRun, loaded, patches),
    [engine, recordAsRun, loaded, patches],
  )
  if (diff?.kind === 'needs_patch_reader' && !wantsPatches) setWantsPatches(true)
  const files = diff?.kind === 'files' ? diff.files : undefined
  const isGrowing = diff?.kind === 'files' && diff.isGrowing
  const isMissing =
    !diff || diff.kind === 'needs_patch_reader' || (loaded && !patches) || (isGrowing && !growth)
  const lines = useFileLines(isMissing ? undefined : engine, files, isGrowing ? growth : undefined)
  const [layout, setLayout] = useState<DiffPreviewState['layout']>({ view: 'unified', wraps: true })
  const [isRevealed, setRevealed] = useState(false)
  const selection = useHunkSelection(record, diff, lines, load.kind !== 'loading', onEdit)

  /** With another state before, the changes differ, so the selection is cleared. */
  function reloadAndReset(): void {
    selection.reset()
    load.load()
  }

  if (!engine || isMissing) return { failed: failed || noPatches || noGrowth }
  return {
    preview: {
      record: recordAsRun,
      status,
      words,
      tense: beforeAfter ? 'did' : diffTense(status, record),
      engine,
      diff,
      isGrowing,
      lines,
      load: { ...load, load: reloadAndReset },
      layout,
      setLayout,
      rows,
      canSelectHunks: selection.isDivisible,
      isInseparable: selection.isInseparable,
      selectionText: (file) => selection.text(file, words),
      rejected: selection.rejected,
      setAccepted: selection.choose,
      isRevealed,
      setRevealed,
    },
  }
}
