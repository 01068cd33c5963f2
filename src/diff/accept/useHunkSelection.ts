'use client'
import { useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import type { Words } from '../../messages/words.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import type { DerivedDiff } from '../preview/useDerivedDiff.ts'
import type { DiffPreviewState } from '../preview/useDiffPreview.ts'
import type { DiffLoad } from '../preview/useLoadedDiff.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import type { acceptedArguments } from './acceptedArguments.ts'
import { onRejection, rejectionOf, setRejection } from '../../runtime/rejections.ts'

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
  const [isInseparable, setInseparable] = useState(false)
  const [alone] = useState({})
  const ledger = useContext(ToolRuntimeContext)?.ledger ?? alone
  // The selection belongs to these arguments. Other arguments start without a selection.
  const callArguments = execution.arguments
  const canEdit = onEdit !== undefined
  const read = () => rejectionOf(ledger, callArguments)
  const rejection = useSyncExternalStore(onRejection, read, read)
  const unproven = rejection?.unproven
  const rejected = (canEdit && !unproven && rejection?.keys) || NONE
  const reject = (keys: ReadonlySet<string>) => setRejection(ledger, callArguments, { keys })
  const { value: hunkSelection } = useLazyModule(hunkSelectionModule, canEdit)
  const accept = useCallback(
    (without: ReadonlySet<string>) =>
      hunkSelection && diff
        ? hunkSelection.acceptedArguments(execution, diff, lines, without)
        : undefined,
    [hunkSelection, diff, lines, execution],
  )
  const isSettled = load.kind !== 'loading'
  useEffect(() => {
    if (!unproven || !rejection || !hunkSelection || !diff || !isSettled || !onEdit) return
    const accepted = accept(rejection.keys)
    const result = accepted && editOf(accepted)
    const isSame = result !== undefined && unproven.gives(result)
    setRejection(ledger, callArguments, isSame ? { keys: rejection.keys } : undefined)
    if (isSame) onEdit(result)
    else unproven.onLost()
  }, [unproven, rejection, hunkSelection, diff, isSettled, accept, ledger, callArguments, onEdit])
  return {
    canSelectHunks: useMemo(
      () => canEdit && isSettled && accept(NONE) !== undefined,
      [accept, canEdit, isSettled],
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
      reject(next)
      onEdit?.(next.size === 0 ? undefined : editOf(accepted))
    },
    load: {
      ...load,
      load() {
        reject(NONE)
        if (rejected.size > 0) onEdit?.(undefined)
        load.load()
      },
    },
  }
}

/** What would run; null for nothing. */
const editOf = (accepted: NonNullable<ReturnType<typeof acceptedArguments>>): JsonObject | null =>
  accepted.kind === 'some' ? accepted.arguments : null
