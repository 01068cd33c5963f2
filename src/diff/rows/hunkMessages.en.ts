import type { Messages } from '../../messages/words.ts'

export const HUNK_WORDS = {
  'diff.this_change': 'Change {at}',
  'diff.at_line': 'line {line}',
  'diff.accept': 'Accept',
  'diff.accepted': 'Accepted',
  'diff.reject': 'Reject',
  'diff.rejected': 'Rejected',
} satisfies Messages
