import type { Messages } from '../messages/words.ts'
import { STATUS_WORDS } from '../status/messages.en.ts'

export const CONSENT_WORDS: Messages = {
  ...STATUS_WORDS,
  'consent.why': 'Why',
  'consent.given': 'Everything it was given',
  'consent.nothing_given': 'It was given nothing.',
  'consent.allow': 'Allow',
  'consent.deny': 'Deny',
  'consent.allow_again': 'Allow again',
  'consent.retry': 'Try again',
  'consent.sending_allow': 'Allowed. Sending your decision…',
  'consent.sending_deny': 'Denied. Sending your decision…',
  'consent.unsent': 'Your decision did not arrive.',
  'consent.unsent_effect': 'It is not known whether it ran.',
  'consent.blocked_arguments': 'Allow is off: what it was given cannot be read. Denying still works.',
  'consent.blocked_digest': 'Allow is off: what it was given cannot be pinned down. Denying still works.',
}
