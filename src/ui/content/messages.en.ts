import type { Messages } from '../../words/foreign.ts'
import { FOREIGN_WORDS } from '../../words/foreignMessages.en.ts'

export const CONTENT_WORDS = {
  ...FOREIGN_WORDS,
  'content.value': 'Value',
  'content.server': 'from {name}',
  'content.server_says': 'from a server that calls itself {name}',
  'content.spaces.one': '{count} space',
  'content.spaces.other': '{count} spaces',
  'content.line_breaks.one': '{count} line break',
  'content.line_breaks.other': '{count} line breaks',
  'content.marks.one': '{count} combining mark',
  'content.marks.other': '{count} combining marks',
  'content.not_loaded': 'This could not be loaded.',
  'content.load': 'Try again',
  'content.of': '{value} of {total}',
  'content.loading': 'Loading…',
  'content.more.other': 'Show {count} more',
} satisfies Messages
