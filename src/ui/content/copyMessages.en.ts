import type { Messages } from '../../words/foreign.ts'

export const COPY_WORDS = {
  'copy.done': 'Copied.',
  'copy.cut': 'Copied the beginning: it is too long for the clipboard.',
  'copy.hidden.one': '{count} hidden character is copied as its code.',
  'copy.hidden.other': '{count} hidden characters are copied as their codes.',
  'copy.failed': 'Not copied: this browser did not allow it.',
} satisfies Messages
