import type { Messages } from './foreign.ts'

/** The words between the two ends of a foreign text that is too long for its place. */
export const FOREIGN_WORDS = {
  'foreign.cut.one': '{count} letter not shown',
  'foreign.cut.other': '{count} letters not shown',
} satisfies Messages
