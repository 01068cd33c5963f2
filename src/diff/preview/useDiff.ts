'use client'
import { useCallback, useMemo, useState } from 'react'
import { editedExecution } from '../../execution/deriveExecution.ts'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { useWords } from '../../messages/useWords.ts'
import type { LoadedDiff } from '../DiffState.ts'
import { diffTense } from '../diffTense.ts'
import { DIFF_WORDS } from '../messages.en.ts'
import type { DiffPreviewState } from './useDiffPreview.ts'
import { useFileLines } from '../file/useFileLines.ts'
import { useLoadedDiff } from './useLoadedDiff.ts'

/** The engine: fetched when the first diff is shown. */
const diffEngine = lazyModule(() => import('./engine.lazy.ts'))
/** What compares texts that still arrive: with the first one. */
const growthEngine = lazyModule(() => import('../file/growingLines.lazy.ts'))
/** What reads patches, and what a host loaded: with the first one. */
const patchReader = lazyModule(() => import('../sources/outside/readers.lazy.ts'))
/** What takes changes out: with the first request that lets the person do so. */
const diffChoosing = lazyModule(() => import('../accept/hunkSelection.lazy.ts'))

export type DiffOptions = {
  rows: number
  beforeAfter: LoadedDiff | undefined
  edited: JsonObject | undefined
  onEdit: ((change: JsonObject | null | undefined) => void) | undefined
}

const NONE: ReadonlySet<string> = new Set()

/**
 * What a call changes, and what the person chose of it. `preview` is there once the engine is;
 * `failed`: it could not be fetched.
 */
export function useDiff(
  record: ToolCallRecord,
  { rows, beforeAfter, edited, onEdit }: DiffOptions,
): { preview?: DiffPreviewState; failed?: boolean } {
  const words = useWords(DIFF_WORDS)
  const status = useToolCallStatus(record)
  const execution = useMemo(
    () => (edited ? editedExecution(status.execution, edited) : status.execution),
    [status.execution, edited],
  )
  const { value: engine, failed = false } = useLazyModule(diffEngine, true)
  const load = useLoadedDiff(record, status, beforeAfter)
  const { loaded } = load
  const { value: growth, failed: noGrowth = false } = useLazyModule(
    growthEngine,
    execution.state === 'streaming',
  )
  const [wantsPatches, setWantsPatches] = useState(false)
  const { value: patches, failed: noPatches = false } = useLazyModule(
    patchReader,
    wantsPatches || load.kind === 'loading' || loaded !== undefined,
  )
  const diff = useMemo(
    () => engine?.deriveDiff(execution, record, loaded, patches),
    [engine, execution, record, loaded, patches],
  )
  if (diff?.kind === 'needs_patch_reader' && !wantsPatches) setWantsPatches(true)
  const files = diff?.kind === 'files' ? diff.files : undefined
  const isGrowing = diff?.kind === 'files' && diff.isGrowing
  const isMissing =
    !diff || diff.kind === 'needs_patch_reader' || (loaded && !patches) || (isGrowing && !growth)
  const lines = useFileLines(isMissing ? undefined : engine, files, isGrowing ? growth : undefined)
  const [layout, setLayout] = useState<DiffPreviewState['layout']>({ view: 'unified', wraps: true })
  const [isRevealed, setRevealed] = useState(false)
  const [selection, setChosen] = useState<{ of: unknown; rejected: ReadonlySet<string> }>({
    of: undefined,
    rejected: NONE,
  })
  const [isInseparable, setInseparable] = useState(false)
  // The selection belongs to these arguments. Other arguments start without a selection.
  const callArguments = execution.arguments
  const rejected = selection.of === callArguments && onEdit ? selection.rejected : NONE
  const { value: hunkSelection } = useLazyModule(diffChoosing, onEdit !== undefined)
  const accept = useCallback(
    (without: ReadonlySet<string>) =>
      hunkSelection && diff
        ? hunkSelection.acceptedArguments(execution, diff, lines, without)
        : undefined,
    [hunkSelection, diff, lines, execution],
  )
  const isSettled = load.kind !== 'loading'
  const canEdit = onEdit !== undefined
  const isDivisible = useMemo(
    () => canEdit && isSettled && accept(NONE) !== undefined,
    [accept, canEdit, isSettled],
  )

  const chosenText = (file: number): string | undefined =>
    hunkSelection?.chosenText(file, lines, rejected, words)

  function choose(key: string, isAccepted: boolean): void {
    const next = new Set(rejected)
    if (isAccepted) next.delete(key)
    else next.add(key)
    const accepted = accept(next)
    setInseparable(!accepted)
    if (!accepted) return // it could not be said exactly: what was shown stays
    setChosen({ of: callArguments, rejected: next })
    onEdit?.(next.size === 0 ? undefined : accepted.kind === 'some' ? accepted.arguments : null)
  }

  /** With another state before, the changes differ, so the selection is cleared. */
  function reloadAndReset(): void {
    setChosen({ of: undefined, rejected: NONE })
    if (rejected.size > 0) onEdit?.(undefined)
    load.load()
  }

  if (!engine || isMissing) return { failed: failed || noPatches || noGrowth }
  return {
    preview: {
      execution,
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
      canSelectHunks: isDivisible,
      isInseparable,
      selectionText: chosenText,
      rejected,
      setAccepted: choose,
      isRevealed,
      setRevealed,
    },
  }
}
