'use client'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { useUndoOffer } from '../../undo/useUndoOffer.ts'

export { BubbleUndo } from '../../undo/earlier/BubbleUndo.tsx'

export type UndoOfferProps = { record: ToolCallRecord; status: ToolCallStatus }

/** Asks the host whether the call can be taken back while it is on screen. */
export function UndoOffer({ record, status }: UndoOfferProps): null {
  useUndoOffer(record, status)
  return null
}
