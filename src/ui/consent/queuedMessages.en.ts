import type { Messages } from '../../words/foreign.ts'

/** The words of the way to a queue. */
export const QUEUED_WORDS = { 'queue.decide': 'Decide' } satisfies Messages
