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

/** Asks the host whether a call can be taken back while it is on screen, and keeps that true. */
export function useUndoOffer(record: ToolCallRecord, { kind, mode, undo }: ToolCallStatus): void {
  const runtime = useContext(ToolRuntimeContext)
  const mayBeOffered = MAY_BE_OFFERED[kind]
  useEffect(() => {
    if (!runtime || !mayBeOffered) return
    // Without `offerUndo` there is nothing to ask; only a destructive call then says that it cannot
    // be undone.
    const ask = () => {
      if (mode === 'destructive' || record.undo || hostHas(runtime.host(), 'offerUndo'))
        requestUndoOffer(runtime, record)
    }
    ask()
    return runtime.subscribe(ask)
  }, [runtime, record, mode, mayBeOffered])
  const isOpen =
    undo !== undefined &&
    undo.kind !== 'undone' &&
    (undo.offer !== undefined || undo.cause === 'no_answer')
  useEffect(() => {
    if (runtime && isOpen) return watchUndoOffer(runtime, record)
  }, [runtime, record, isOpen])
}
