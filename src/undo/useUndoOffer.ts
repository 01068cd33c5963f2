'use client'
import { requestUndoOffer } from '../decisions/undo/requestUndoOffer.ts'
import { watchUndoOffer } from '../decisions/undo/watchUndoOffer.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { useOfferKept } from './useOfferKept.ts'

const OFFERS = { requestUndoOffer, watchUndoOffer }

/** Asks the host whether a call can be taken back while it is on screen, and keeps that true. */
export const useUndoOffer = (record: ToolCallRecord, status: ToolCallStatus): void =>
  useOfferKept(record, status, OFFERS)
