import type { Messages } from '../../messages/words.ts'
import { STATUS_WORDS } from '../../status/messages.en.ts'

/** The words of a request before its code is there. */
export const PLAIN_REQUEST_WORDS = {
  ...STATUS_WORDS,
  'consent.given': 'All details',
  'consent.title_of_server': 'The server asks {title}',
  'consent.run_command': 'Run a command?',
  'consent.allow': 'Allow',
  'consent.deny': 'Deny',
  'consent.sending_deny': 'Denied. Sending your decision…',
  'consent.sending_other_tab': 'Being decided in another tab…',
  'consent.unsent_deny': 'Your denial did not arrive.',
  'consent.in_batch_deny': 'Denied. Not sent yet. You can still change it.',
  'consent.plain': 'The rest of this request is loading. You can already deny it.',
  'consent.plain_failed':
    'The rest of this request could not be loaded. It is tried again. You can already deny it.',
  'consent.plain_waits': 'You can allow it when all of it is in view.',
  'consent.review': 'Review',
  'consent.to_next': '{number} of {count}. Go to the next request',
  'queue.position': '{number} of {count}',
} satisfies Messages
