'use client'
import { useCallback, useMemo, useState } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import type { Words } from '../../messages/words.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import type { DiffState } from '../DiffState.ts'
import type { FileLines } from '../file/fileLines.ts'

/** What takes changes out: with the first request that lets the person do so. */
const hunkSelectionModule = lazyModule(() => import('../accept/hunkSelection.lazy.ts'))

const NONE: ReadonlySet<string> = new Set()

/** Which changes of a call the person rejected. `isDivisible`: they can be chosen one by one. */
export function useHunkSelection(
  record: ToolCallRecord,
  diff: DiffState | undefined,
  lines: readonly (FileLines | undefined)[],
  isSettled: boolean,
  onEdit: ((change: JsonObject | null | undefined) => void) | undefined,
) {
  const [selection, setSelection] = useState({ of: undefined as unknown, rejected: NONE })
  const [isInseparable, setInseparable] = useState(false)
  // The selection belongs to these arguments. Other arguments start without a selection.
  const callArguments = record.call.arguments
  const canEdit = onEdit !== undefined
  const rejected = selection.of === callArguments && canEdit ? selection.rejected : NONE
  const { value: hunkSelection } = useLazyModule(hunkSelectionModule, canEdit)
  const accept = useCallback(
    (without: ReadonlySet<string>) =>
      hunkSelection && diff
        ? hunkSelection.acceptedArguments(record.call, diff, lines, without)
        : undefined,
    [hunkSelection, diff, lines, record],
  )
  const isDivisible = useMemo(
    () => canEdit && isSettled && accept(NONE) !== undefined,
    [accept, canEdit, isSettled],
  )

  function choose(key: string, isAccepted: boolean): void {
    const next = new Set(rejected)
    if (isAccepted) next.delete(key)
    else next.add(key)
    const accepted = accept(next)
    setInseparable(!accepted)
    if (!accepted) return // it could not be said exactly: what was shown stays
    setSelection({ of: callArguments, rejected: next })
    onEdit?.(next.size === 0 ? undefined : accepted.kind === 'some' ? accepted.arguments : null)
  }

  function reset(): void {
    setSelection({ of: undefined, rejected: NONE })
    if (rejected.size > 0) onEdit?.(undefined)
  }

  const text = (file: number, words: Words): string | undefined =>
    hunkSelection?.chosenText(file, lines, rejected, words)

  return { rejected, isDivisible, isInseparable, choose, reset, text }
}
