import type { Messages } from '../../messages/words.ts'

/** What is allowed for longer, in the words of its list and of receipts. */
export const GRANT_WORDS = {
  'grants.title': 'Allowed for longer',
  'grants.none': 'Nothing is allowed for longer.',
  'grants.exactly': 'May use {tools} for exactly {text}',
  'grants.exactly_unnamed': 'May use {tools} with the same arguments again',
  'grants.rule': 'May use {tools} with {clauses}',
  'grants.rule_unread': 'May use {tools} by a rule',
  'grants.tool': 'May use {tools}, whatever it is given',
  'grants.server': 'May use {tools}, whatever they are given',
  'grants.on': 'on {server}',
  'grants.conversation': 'in this conversation',
  'grants.always': 'in every conversation',
  'grants.since': 'since {date}',
  'grants.until': 'until {date}',
  'grants.page': 'until this page is closed',
  'grants.no_end': 'until you revoke it',
  'grants.by': 'allowed by {name}',
  'grants.revoke': 'Revoke',
  'grants.revoke_again': 'Revoke again',
  'grants.revoke_failed': 'It is revoked on this page, but still kept: {reason}',
  'grants.revoked': 'Revoked. It asks again.',
} satisfies Messages
