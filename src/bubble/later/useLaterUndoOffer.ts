'use client'
import { lazyModule, useNeededModule } from '../../internal/useLazyModule.ts'
import { useHostHas } from '../../runtime/useHostHas.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { mayBeOffered } from '../../undo/mayBeOffered.ts'
import { isOfferOpen, useOfferKept } from '../../undo/useOfferKept.ts'

/** Fetched with the first call about which the host is asked, or that says what it offers. */
export const undoOffers = lazyModule(() => import('./undoOffers.lazy.ts'))

/** As `useUndoOffer`, with code that is fetched when a call first needs it. */
export function useLaterUndoOffer(record: ToolCallRecord, status: ToolCallStatus): void {
  const canOffer = useHostHas('offerUndo')
  const isNeeded = mayBeOffered(record, status, canOffer) || isOfferOpen(status.undo)
  useOfferKept(record, status, useNeededModule(undoOffers, isNeeded).value)
}
