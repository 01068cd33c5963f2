import type { Messages } from '../../words/foreign.ts'
import { DIFF_WORDS } from './messages.en.ts'

/** The words of a change in one line; they come with its code. */
export const SUMMARY_WORDS = {
  ...DIFF_WORDS,
  'content.lines.one': '{count} line',
  'content.lines.other': '{count} lines',
  'diff.and_more.one': 'and {count} more',
  'diff.and_more.other': 'and {count} more',
} satisfies Messages
