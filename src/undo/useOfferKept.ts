'use client'
import { useContext, useEffect } from 'react'
import type { requestUndoOffer } from '../decisions/undo/requestUndoOffer.ts'
import type { watchUndoOffer } from '../decisions/undo/watchUndoOffer.ts'
import { hostHas } from '../host/hostHas.ts'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord, UndoStatus } from '../tool-call/index.ts'
import { mayBeOffered } from './mayBeOffered.ts'

/** What asks for offers and keeps them up to date. */
export type Offers = {
  requestUndoOffer: typeof requestUndoOffer
  watchUndoOffer: typeof watchUndoOffer
}

/** An offer that may end, or be found out about. */
export const isOfferOpen = (undo: UndoStatus | undefined): boolean =>
  undo !== undefined &&
  undo.kind !== 'undone' &&
  (undo.offer !== undefined || undo.cause === 'no_answer')

/**
 * Asks the host whether a call can be taken back while it is on screen, and keeps that true.
 * `offers`: undefined while that is fetched.
 */
export function useOfferKept(
  record: ToolCallRecord,
  { kind, mode, undo }: ToolCallStatus,
  offers: Offers | undefined,
): void {
  const runtime = useContext(ToolRuntimeContext)
  useEffect(() => {
    if (!runtime || !offers) return
    const ask = () => {
      if (mayBeOffered(record, { kind, mode }, hostHas(runtime.host(), 'offerUndo')))
        offers.requestUndoOffer(runtime, record)
    }
    ask()
    return runtime.subscribe(ask)
  }, [runtime, offers, record, kind, mode])
  const isOpen = isOfferOpen(undo)
  useEffect(() => {
    if (runtime && offers && isOpen) return offers.watchUndoOffer(runtime, record)
  }, [runtime, offers, record, isOpen])
}
