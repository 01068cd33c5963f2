'use client'
import { useCallback, useMemo, useState } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import type { Words } from '../../messages/words.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import type { DerivedDiff } from '../preview/useDerivedDiff.ts'
import type { DiffPreviewState } from '../preview/useDiffPreview.ts'
import { hunksOf } from './hunksOf.ts'
import type { DiffLoad } from '../preview/useLoadedDiff.ts'

/** What takes changes out: with the first request that lets the person do so. */
const hunkSelectionModule = lazyModule(() => import('./hunkSelection.lazy.ts'))

const NONE: ReadonlySet<string> = new Set()

/**
 * Which changes of a call the person rejected. With another state before, the changes differ: its
 * `load` clears the selection.
 */
export function useHunkSelection(
  execution: Execution,
  { diff, lines }: DerivedDiff,
  load: DiffLoad,
  words: Words,
  onEdit: ((change: JsonObject | null | undefined) => void) | undefined,
): Pick<
  DiffPreviewState,
  'load' | 'canSelectHunks' | 'isInseparable' | 'rejected' | 'selectionText' | 'setAccepted'
> {
  const [selection, setSelection] = useState({ of: undefined as unknown, rejected: NONE })
  const [isInseparable, setInseparable] = useState(false)
  // The selection belongs to these arguments. Other arguments start without a selection.
  const callArguments = execution.arguments
  const canEdit = onEdit !== undefined
  const rejected = selection.of === callArguments && canEdit ? selection.rejected : NONE
  const { value: hunkSelection } = useLazyModule(hunkSelectionModule, canEdit)
  const accept = useCallback(
    (without: ReadonlySet<string>) =>
      hunkSelection && diff
        ? hunkSelection.acceptedArguments(execution, diff, lines, without)
        : undefined,
    [hunkSelection, diff, lines, execution],
  )
  const isSettled = load.kind !== 'loading'
  return {
    canSelectHunks: useMemo(
      () => canEdit && isSettled && hasSeveral(lines) && accept(NONE) !== undefined,
      [accept, canEdit, isSettled, lines],
    ),
    isInseparable,
    rejected,
    selectionText: (file) => hunkSelection?.selectionText(file, lines, rejected, words),
    setAccepted(key, isAccepted) {
      const next = new Set(rejected)
      if (isAccepted) next.delete(key)
      else next.add(key)
      const accepted = accept(next)
      setInseparable(!accepted)
      if (!accepted) return // it could not be said exactly: what was shown stays
      setSelection({ of: callArguments, rejected: next })
      onEdit?.(next.size === 0 ? undefined : accepted.kind === 'some' ? accepted.arguments : null)
    },
    load: {
      ...load,
      load() {
        setSelection({ of: undefined, rejected: NONE })
        if (rejected.size > 0) onEdit?.(undefined)
        load.load()
      },
    },
  }
}

/** Without its only change nothing is left to allow. */
const hasSeveral = (lines: DerivedDiff['lines']): boolean =>
  lines.reduce((sum, file) => sum + (file ? hunksOf(file).length : 1), 0) > 1
