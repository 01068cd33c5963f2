import type { UndoEvent } from './deriveUndo.ts'

/** What one tab of a conversation tells the others about one call, or asks of them. `token`: of the offer, so that it is about the same promise. */
export type News = { id: string; token: string | undefined; event: UndoEvent | { kind: 'ask' } }
