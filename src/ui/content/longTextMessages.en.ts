import type { Messages } from '../../words/foreign.ts'
import { CONTENT_WORDS } from './messages.en.ts'

export const LONG_TEXT_WORDS = {
  ...CONTENT_WORDS,
  'content.lines.one': '{count} line',
  'content.lines.other': '{count} lines',
  'content.show': 'Show',
  'content.show_all': 'Show all',
  'content.show_more': 'Show more',
  'content.show_less': 'Show less',
  'content.hidden.one': '{count} hidden or look-alike character is shown as its code.',
  'content.hidden.other': '{count} hidden or look-alike characters are shown as their codes.',
} satisfies Messages
