'use client'
import { useContext, useEffect } from 'react'
import { offerRedo, redoContext } from '../decisions/undo/redoContext.ts'
import { watchUndoOffer } from '../decisions/undo/watchUndoOffer.ts'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

/** Offers to do again what was undone while it is on screen, and keeps that true. */
export function useRedoOffer(record: ToolCallRecord, { undo }: ToolCallStatus): void {
  const runtime = useContext(ToolRuntimeContext)
  const isUndone = undo?.kind === 'undone'
  useEffect(() => {
    if (!runtime || !isUndone) return
    const offer = () => offerRedo(runtime, record)
    offer()
    return runtime.subscribe(offer)
  }, [runtime, record, isUndone])
  const isOpen = undo?.redo?.offer !== undefined
  useEffect(() => {
    if (runtime && isOpen) return watchUndoOffer(redoContext(runtime), record)
  }, [runtime, record, isOpen])
}
