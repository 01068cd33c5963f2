import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord, UndoStatus } from '../../model/index.ts'

/** Statuses that may be taken back: started calls, and those that the host holds. */
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
 * True if there is somebody to ask for a way back. Without `offerUndo` there is not; only a
 * destructive call then says that it cannot be undone.
 */
export const mayBeOffered = (
  { undo }: ToolCallRecord,
  { kind, mode }: Pick<ToolCallStatus, 'kind' | 'mode'>,
  canOffer: boolean,
): boolean => MAY_BE_OFFERED[kind] && (canOffer || mode === 'destructive' || undo !== undefined)

/** An offer that may end, or be found out about. */
export const isOfferOpen = (undo: UndoStatus | undefined): boolean =>
  undo !== undefined &&
  undo.kind !== 'undone' &&
  (undo.offer !== undefined || undo.cause === 'no_answer')
