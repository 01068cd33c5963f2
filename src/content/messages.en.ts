import type { Messages } from '../messages/words.ts'

export const CONTENT_WORDS = {
  'content.server': 'from {name}',
  'content.server_says': 'from a server that calls itself {name}',
  'content.elided.one': '{count} character not shown',
  'content.elided.other': '{count} characters not shown',
  'content.lines.one': '{count} line',
  'content.lines.other': '{count} lines',
  'content.show': 'Show',
  'content.show_all': 'Show all',
  'content.show_more': 'Show more',
  'content.show_less': 'Show less',
  'content.hidden.one': '{count} hidden or look-alike character is shown as its code.',
  'content.hidden.other': '{count} hidden or look-alike characters are shown as their codes.',
  'content.spaces.one': '{count} space',
  'content.spaces.other': '{count} spaces',
  'content.line_breaks.one': '{count} line break',
  'content.line_breaks.other': '{count} line breaks',
  'content.marks.one': '{count} combining mark',
  'content.marks.other': '{count} combining marks',
} satisfies Messages
