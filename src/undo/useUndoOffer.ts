'use client'
import { useContext, useEffect } from 'react'
import { requestUndoOffer } from '../decisions/undo/requestUndoOffer.ts'
import { watchUndoOffer } from '../decisions/undo/watchUndoOffer.ts'
import { hostHas } from '../host/hostHas.ts'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { isOfferOpen, mayBeOffered } from './mayBeOffered.ts'

/** Asks the host whether a call can be taken back while it is on screen, and keeps that true. */
export function useUndoOffer(record: ToolCallRecord, { kind, mode, undo }: ToolCallStatus): void {
  const runtime = useContext(ToolRuntimeContext)
  useEffect(() => {
    if (!runtime) return
    const ask = () => {
      if (mayBeOffered(record, { kind, mode }, hostHas(runtime.host(), 'offerUndo')))
        requestUndoOffer(runtime, record)
    }
    ask()
    return runtime.subscribe(ask)
  }, [runtime, record, kind, mode])
  const isOpen = isOfferOpen(undo)
  useEffect(() => {
    if (runtime && isOpen) return watchUndoOffer(runtime, record)
  }, [runtime, record, isOpen])
}
