import type { UndoStatus } from '../tool-call/index.ts'

/** What stands in the way of taking a call back, where the host told it. */
export const conflictChangesOf = ({ outcome }: UndoStatus) =>
  outcome?.kind === 'conflict' ? outcome.changes : undefined
