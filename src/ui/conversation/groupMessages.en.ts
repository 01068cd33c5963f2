import { BUBBLE_WORDS } from '../bubble/messages.en.ts'
import type { Messages } from '../../words/foreign.ts'

/** The words of a run of calls. */
export const GROUP_WORDS = {
  ...BUBBLE_WORDS,
  'group.calls.one': '{count} call',
  'group.calls.other': '{count} calls',
  'group.of': '{done} of {total} calls',
  'group.failed.one': '{count} failed',
  'group.failed.other': '{count} failed',
  'group.refused.one': '{count} denied',
  'group.refused.other': '{count} denied',
  'group.waiting.one': '{count} waits for you',
  'group.waiting.other': '{count} wait for you',
  'group.running.one': '{count} running',
  'group.running.other': '{count} running',
  'diff.and_more.one': 'and {count} more',
  'diff.and_more.other': 'and {count} more',
  'group.tools.one': '{count} tool',
  'group.tools.other': '{count} tools',
} satisfies Messages
