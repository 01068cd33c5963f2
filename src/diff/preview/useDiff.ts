'use client'
import { useCallback, useMemo, useState } from 'react'
import { useRecordAsRun } from '../../status/useRecordAsRun.ts'
import { onDemand, useOnDemand } from '../../internal/useOnDemand.ts'
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
const diffEngine = onDemand(() => import('./engine.lazy.ts'))
/** What compares texts that still arrive: with the first one. */
const growthEngine = onDemand(() => import('../file/growingLines.lazy.ts'))
/** What reads patches, and what a host loaded: with the first one. */
const patchReader = onDemand(() => import('../sources/outside/readers.lazy.ts'))
/** What takes changes out: with the first request that lets the person do so. */
const diffChoosing = onDemand(() => import('../accept/accept.lazy.ts'))

export type DiffOptions = {
  rows: number
  between: LoadedDiff | undefined
  onEdit: ((change: JsonObject | null | undefined) => void) | undefined
}

const NONE: ReadonlySet<string> = new Set()

/**
 * What a call changes, and what the person chose of it. `preview` is there once the engine is;
 * `failed`: it could not be fetched.
 */
export function useDiff(
  record: ToolCallRecord,
  { rows, between, onEdit }: DiffOptions,
): { preview?: DiffPreviewState; failed?: boolean } {
  const words = useWords(DIFF_WORDS)
  const status = useToolCallStatus(record)
  const ran = useRecordAsRun(record, status)
  const { value: engine, failed = false } = useOnDemand(diffEngine, true)
  const load = useLoadedDiff(record, status, between)
  const { loaded } = load
  const { value: growth, failed: noGrowth = false } = useOnDemand(
    growthEngine,
    record.argumentsState === 'streaming',
  )
  const [wantsPatches, setWantsPatches] = useState(false)
  const { value: patches, failed: noPatches = false } = useOnDemand(
    patchReader,
    wantsPatches || load.kind === 'loading' || loaded !== undefined,
  )
  const diff = useMemo(
    () => engine?.deriveDiff(ran, loaded, patches),
    [engine, ran, loaded, patches],
  )
  if (diff?.kind === 'unread' && !wantsPatches) setWantsPatches(true)
  const files = diff?.kind === 'files' ? diff.files : undefined
  const isGrowing = diff?.kind === 'files' && diff.isGrowing
  const isMissing =
    !diff || diff.kind === 'unread' || (loaded && !patches) || (isGrowing && !growth)
  const lines = useFileLines(isMissing ? undefined : engine, files, isGrowing ? growth : undefined)
  const [layout, setLayout] = useState<DiffPreviewState['layout']>({ view: 'unified', wraps: true })
  const [isRevealed, setRevealed] = useState(false)
  const [chosen, setChosen] = useState<{ of: unknown; rejected: ReadonlySet<string> }>({
    of: undefined,
    rejected: NONE,
  })
  const [isInseparable, setInseparable] = useState(false)
  // What was chosen is about this very change: of another one nothing is chosen.
  const of = record.call.arguments
  const rejected = chosen.of === of && onEdit ? chosen.rejected : NONE
  const { value: choosing } = useOnDemand(diffChoosing, onEdit !== undefined)
  const accept = useCallback(
    (without: ReadonlySet<string>) =>
      choosing && diff ? choosing.acceptedArguments(record.call, diff, lines, without) : undefined,
    [choosing, diff, lines, record],
  )
  const isSettled = load.kind !== 'loading'
  const canEdit = onEdit !== undefined
  const isDivisible = useMemo(
    () => canEdit && isSettled && accept(NONE) !== undefined,
    [accept, canEdit, isSettled],
  )

  const chosenText = (file: number): string | undefined =>
    choosing?.chosenText(file, lines, rejected, words)

  function choose(key: string, isAccepted: boolean): void {
    const next = new Set(rejected)
    if (isAccepted) next.delete(key)
    else next.add(key)
    const accepted = accept(next)
    setInseparable(!accepted)
    if (!accepted) return // it could not be said exactly: what was shown stays
    setChosen({ of, rejected: next })
    onEdit?.(next.size === 0 ? undefined : accepted.kind === 'some' ? accepted.arguments : null)
  }

  /** Another before has other changes: what was chosen of these is no choice of those. */
  function loadAnew(): void {
    setChosen({ of: undefined, rejected: NONE })
    if (rejected.size > 0) onEdit?.(undefined)
    load.load()
  }

  if (!engine || isMissing) return { failed: failed || noPatches || noGrowth }
  return {
    preview: {
      record: ran,
      status,
      words,
      tense: between ? 'did' : diffTense(status, record),
      engine,
      diff,
      isGrowing,
      lines,
      load: { ...load, load: loadAnew },
      layout,
      setLayout,
      rows,
      canChoose: isDivisible,
      isInseparable,
      chosenText,
      rejected,
      choose,
      isRevealed,
      setRevealed,
    },
  }
}
