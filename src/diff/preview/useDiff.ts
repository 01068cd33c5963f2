'use client'
import { useMemo, useState } from 'react'
import { editedExecution } from '../../execution/deriveExecution.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { useWords } from '../../messages/useWords.ts'
import type { LoadedDiff } from '../DiffState.ts'
import { diffTense } from '../diffTense.ts'
import { DIFF_PREVIEW_WORDS } from '../previewMessages.en.ts'
import { useDerivedDiff } from './useDerivedDiff.ts'
import type { DiffPreviewState } from './useDiffPreview.ts'
import { useHunkSelection } from '../accept/useHunkSelection.ts'
import { useLoadedDiff } from './useLoadedDiff.ts'

/** Files that are shown at first, and that come with every "more". */
const FILES_PER_PAGE = 100

export type DiffOptions = {
  rows: number
  beforeAfter: LoadedDiff | undefined
  edited: JsonObject | undefined
  onEdit: ((change: JsonObject | null | undefined) => void) | undefined
}

/**
 * What a call changes, and what the person chose of it. `preview` is there once the engine is;
 * `failed`: it could not be fetched.
 */
export function useDiff(
  record: ToolCallRecord,
  { rows, beforeAfter, edited, onEdit }: DiffOptions,
): { preview?: DiffPreviewState; failed?: boolean } {
  const status = useToolCallStatus(record)
  const execution = useMemo(
    () => (edited ? editedExecution(status.execution, edited) : status.execution),
    [status.execution, edited],
  )
  const loading = useLoadedDiff(record, status, beforeAfter)
  // What the host said will be there is of the call as it was proposed.
  const load =
    edited && loading.loaded?.after !== undefined ? { ...loading, loaded: undefined } : loading
  const derived = useDerivedDiff(execution, record, load, !onEdit) // whose changes have bars
  const { engine, diff, failed } = derived
  const words = useWords(engine?.DIFF_WORDS ?? DIFF_PREVIEW_WORDS)
  const selection = useHunkSelection(execution, derived, load, words, onEdit)
  const [layout, setLayout] = useState<DiffPreviewState['layout']>({ view: 'unified', wraps: true })
  const [isRevealed, setRevealed] = useState(false)
  const [shownFiles, setShownFiles] = useState(FILES_PER_PAGE)
  if (!engine || !diff) return { failed }
  return {
    preview: {
      ...derived,
      ...selection,
      engine,
      diff,
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
    },
  }
}
