import type { Messages } from '../../words/foreign.ts'
import { STATUS_WORDS } from '../../status/messages.en.ts'

/** The words of the line for offers of earlier turns. */
export const EARLIER_WORDS = {
  ...STATUS_WORDS,
  'undo.earlier.one': '{count} earlier change can still be undone',
  'undo.earlier.other': '{count} earlier changes can still be undone',
  'undo.earlier_until.one': '{count} earlier change can still be undone, until {time}',
  'undo.earlier_until.other': '{count} earlier changes can still be undone, the first until {time}',
  'undo.earlier_none': 'No earlier change can be undone any more',
  'undo.earlier_show': 'Show them',
  'undo.earlier_hide': 'Hide them',
} satisfies Messages
