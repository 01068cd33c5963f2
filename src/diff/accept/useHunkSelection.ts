'use client'
import { useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import type { Words } from '../../messages/words.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import type { DerivedDiff } from '../preview/useDerivedDiff.ts'
import type { DiffPreviewState } from '../preview/useDiffPreview.ts'
import { hunksOf } from './hunksOf.ts'
import type { DiffLoad } from '../preview/useLoadedDiff.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import type { AcceptedArguments } from './acceptedArguments.ts'
import { onRejection, rejectionOf, setRejection, type Rejection } from '../../runtime/rejections.ts'

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
  const callArguments = execution.arguments
  const canEdit = onEdit !== undefined
  const { rejection, reject } = useRejection(callArguments)
  const unproven = rejection?.unproven
  const rejected = (canEdit && !unproven && rejection?.keys) || NONE
  const { value: hunkSelection } = useLazyModule(hunkSelectionModule, canEdit)
  const accept = useCallback(
    (without: ReadonlySet<string>) =>
      hunkSelection && diff
        ? hunkSelection.acceptedArguments(execution, diff, lines, without)
        : undefined,
    [hunkSelection, diff, lines, execution],
  )
  const isSettled = load.kind !== 'loading'
  const isReady = isSettled && hunkSelection !== undefined && diff !== undefined
  useProof(rejection, isReady ? accept : undefined, reject, onEdit)
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
      reject({ keys: next })
      onEdit?.(next.size === 0 ? undefined : editOf(accepted))
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

/** What the person rejected of these arguments; others begin without. */
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

/** What was rejected before a reload counts where it still gives the same arguments. */
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

/** What would run; null for nothing. */
const editOf = (accepted: AcceptedArguments): JsonObject | null =>
  accepted.kind === 'some' ? accepted.arguments : null
