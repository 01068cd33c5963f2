import type { Messages } from '../../messages/words.ts'
import { STATUS_WORDS } from '../../status/messages.en.ts'

/** The words of a request before its code is there. */
export const PLAIN_REQUEST_WORDS = {
  ...STATUS_WORDS,
  'consent.given': 'Everything it was given',
  'consent.title_of_server': 'The server asks {title}',
  'consent.allow': 'Allow',
  'consent.deny': 'Deny',
  'consent.sending_deny': 'Denied. Sending your decision…',
  'consent.sending_other_tab': 'Being decided in another tab…',
  'consent.unsent_deny': 'Your denial did not arrive.',
  'consent.in_batch_deny':
    'Denied. It is sent when all {count} requests have an answer, and can be changed until then.',
  'consent.plain': 'The rest of this request is being loaded. It can be denied already.',
  'consent.plain_failed':
    'The rest of this request could not be loaded and is tried again. It can be denied already.',
  'consent.plain_waits': 'It can be allowed when all of it is in view.',
  'consent.review': 'Review',
} satisfies Messages
