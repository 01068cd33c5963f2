'use client'
import { readRecord } from '../host/records/readRecord.ts'
import { useToolRuntime } from '../runtime/useToolRuntime.ts'
import { useToolCallStatus } from '../status/useToolCallStatus.ts'
import type { ToolCallRecord, UndoStatus } from '../tool-call/index.ts'
import { extendOffer } from '../decisions/undo/extendOffer.ts'
import { redoCall } from '../decisions/undo/redoContext.ts'
import { undoCall } from '../decisions/undo/undoCall.ts'
import { useRedoOffer } from './useRedoOffer.ts'
import { useUndoOffer } from './useUndoOffer.ts'

/** Where taking a call back stands, and the verbs. */
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
  /** Asks the host for more time. Does nothing where the host has no `extendUndo`. */
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
