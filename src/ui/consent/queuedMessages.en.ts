import type { Messages } from '../../messages/words.ts'

/** The words of the way to a queue. */
export const QUEUED_WORDS = { 'queue.decide': 'Decide' } satisfies Messages
