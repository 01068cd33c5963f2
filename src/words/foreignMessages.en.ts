import type { Messages } from './foreign.ts'

/** The words between the two ends of a foreign text that is too long for its place. */
export const FOREIGN_WORDS = {
  'content.elided.one': '{count} character not shown',
  'content.elided.other': '{count} characters not shown',
} satisfies Messages
