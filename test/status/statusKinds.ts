import type { ToolCallStatusKind } from '../../src/model/ToolCallStatus.ts'

/** Of each status, that there is one: tsc fails here until a new status has its entry. */
const EVERY: Readonly<Record<ToolCallStatusKind, true>> = {
  preparing: true,
  held: true,
  awaiting_consent: true,
  running: true,
  succeeded: true,
  failed: true,
  denied: true,
  cancelled: true,
  expired: true,
  unknown: true,
}
/** Every status, in the order of a call's life. */
export const STATUS_KINDS = Object.keys(EVERY) as readonly ToolCallStatusKind[]
