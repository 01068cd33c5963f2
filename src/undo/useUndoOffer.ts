'use client'
import { useContext, useEffect } from 'react'
import { hostHas } from '../host/hostHas.ts'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { requestUndoOffer } from '../decisions/undo/requestUndoOffer.ts'
import { watchUndoOffer } from '../decisions/undo/watchUndoOffer.ts'

/** What may be taken back: what has started, and what the host holds. */
const MAY_BE_OFFERED = {
  preparing: false,
  held: true,
  awaiting_consent: false,
  running: true,
  succeeded: true,
  failed: true,
  denied: false,
  cancelled: true,
  expired: false,
  unknown: true,
} satisfies Record<ToolCallStatus['kind'], boolean>

/**
 * Whether there is somebody to ask for a way back. Without `offerUndo` there is not; only a
 * destructive call then says that it cannot be undone.
 */
export const mayBeOffered = (
  { undo }: ToolCallRecord,
  { kind, mode }: Pick<ToolCallStatus, 'kind' | 'mode'>,
  canOffer: boolean,
): boolean => MAY_BE_OFFERED[kind] && (canOffer || mode === 'destructive' || undo !== undefined)

/** Asks the host whether a call can be taken back while it is on screen, and keeps that true. */
export function useUndoOffer(record: ToolCallRecord, { kind, mode, undo }: ToolCallStatus): void {
  const runtime = useContext(ToolRuntimeContext)
  useEffect(() => {
    if (!runtime || !MAY_BE_OFFERED[kind]) return
    const ask = () => {
      if (mayBeOffered(record, { kind, mode }, hostHas(runtime.host(), 'offerUndo')))
        requestUndoOffer(runtime, record)
    }
    ask()
    return runtime.subscribe(ask)
  }, [runtime, record, kind, mode])
  const isOpen =
    undo !== undefined &&
    undo.kind !== 'undone' &&
    (undo.offer !== undefined || undo.cause === 'no_answer')
  useEffect(() => {
    if (runtime && isOpen) return watchUndoOffer(runtime, record)
  }, [runtime, record, isOpen])
}
