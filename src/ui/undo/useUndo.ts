'use client'
import { useCallback, useContext, useEffect, useMemo } from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { useToolRuntime, ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord, UndoStatus } from '../../model/ToolCallRecord.ts'
import {
  extendOffer,
  redoCall,
  undoCall,
  offerRedo,
  redoContext,
  watchUndoOffer,
  requestUndoOffer,
} from '../../requests/redoContext.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { hostHas } from '../../host/hostHas.ts'
import { isOfferOpen, mayBeOffered } from './mayBeOffered.ts'

/** The state of an undo, and its verbs. */
export type UseUndoResult = {
  /** Null while the host has promised nothing about a call that nothing has to be said of. */
  status: UndoStatus | null
  /**
   * Takes the call back as `status` offers it: once, however often it is called, and never after the
   * promise ended or changed.
   */
  undo(): void
  /**
   * Does again what was undone, as `status.redo` offers it: once, and never after that promise ended.
   */
  redo(): void
  /** Asks the host for more time. Does nothing if the host has no `extendUndo`. */
  extend(): void
}

/**
 * Taking one call back. Only the host offers that; it is asked when the call is first shown, so
 * that a reload asks again. Throws an Error outside a ToolHostProvider.
 * @example
 * const { status, undo } = useUndo(record)
 * return status?.kind === 'offered' ? <button onClick={undo}>Undo</button> : null
 */
export function useUndo(record: ToolCallRecord): UseUndoResult {
  const own = readRecord(record)
  const runtime = useToolRuntime('useUndo')
  const call = useToolCallStatus(own)
  useUndoOffer(own, call)
  useRedoOffer(own, call)
  return {
    status: call.undo ?? null,
    undo: () => undoCall(runtime, own, call.undo?.offer),
    redo: () => redoCall(runtime, own, call.undo?.redo?.offer),
    extend: () => void extendOffer(runtime, own),
  }
}

/** Offers to do again what was undone while it is on screen, and keeps that true. */
export function useRedoOffer(record: ToolCallRecord, { undo }: ToolCallStatus): void {
  const runtime = useContext(ToolRuntimeContext)
  const context = useMemo(() => runtime && redoContext(runtime), [runtime])
  const isUndone = undo?.kind === 'undone'
  const offer = useCallback(() => runtime && offerRedo(runtime, record), [runtime, record])
  useOffer(context, record, isUndone ? offer : undefined, undo?.redo?.offer !== undefined)
}

/** Asks the host whether a call can be taken back while it is on screen, and keeps that true. */
export function useUndoOffer(record: ToolCallRecord, { kind, mode, undo }: ToolCallStatus): void {
  const runtime = useContext(ToolRuntimeContext)
  const ask = useCallback(() => {
    if (runtime && mayBeOffered(record, { kind, mode }, hostHas(runtime.host(), 'offerUndo')))
      requestUndoOffer(runtime, record)
  }, [runtime, record, kind, mode])
  useOffer(runtime, record, ask, isOfferOpen(undo))
}

/** Asks whenever the host may answer differently, and watches an open offer. */
function useOffer(
  context: Parameters<typeof watchUndoOffer>[0] | null,
  record: ToolCallRecord,
  ask: (() => void) | undefined,
  isOpen: boolean,
): void {
  const runtime = useContext(ToolRuntimeContext)
  useEffect(() => {
    ask?.()
    return ask && runtime?.subscribe(ask)
  }, [runtime, ask])
  useEffect(() => {
    if (context && isOpen) return watchUndoOffer(context, record)
  }, [context, record, isOpen])
}
