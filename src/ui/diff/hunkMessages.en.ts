import type { Messages } from '../../words/foreign.ts'

export const HUNK_WORDS = {
  'diff.this_change': 'Change {at}',
  'diff.at_line': 'line {line}',
  'diff.reject': 'Reject',
} satisfies Messages
