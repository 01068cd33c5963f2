import type { Messages } from '../words/foreign.ts'
import { STATUS_WORDS } from './messages.en.ts'

/** The spoken words about calls, for screen readers. */
export const ANNOUNCE_WORDS = {
  ...STATUS_WORDS,
  'announce.status': '{status}: {phrase}',
  'announce.question': '{name} asks: {question}',
  'announce.request': '{phrase}, {reason}',
  'list.pair': '{first}: {second}',
  'announce.no_way_back': 'cannot be undone',
  'announce.request.one': '{count} request waits for you.',
  'announce.request.other': '{count} requests wait for you.',
  'announce.failed.one': '{count} call failed',
  'announce.failed.other': '{count} calls failed',
  'announce.otherwise.one': '{count} call ended without success',
  'announce.otherwise.other': '{count} calls ended without success',
  'announce.finished.one': '{count} call is done',
  'announce.finished.other': '{count} calls are done',
  'announce.elsewhere': 'Decided elsewhere. {status}: {phrase}',
  'announce.other_tab': 'Decided in another tab. {status}: {phrase}',
} satisfies Messages
