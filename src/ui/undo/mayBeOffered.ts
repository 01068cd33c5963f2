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

/** True if a way back may be offered, or a destructive call has to say that there is none. */
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
