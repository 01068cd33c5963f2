import type { Messages } from '../../words/foreign.ts'

/** The words for lasting permissions, in their list and in receipts. */
export const GRANT_WORDS = {
  'grants.title': 'Saved permissions',
  'grants.none': 'There are no saved permissions.',
  'grants.exactly': 'May use {tools} for exactly {text}',
  'grants.exactly_unnamed': 'May use {tools} with the same input again',
  'grants.rule': 'May use {tools} with {clauses}',
  'grants.rule_unread': 'May use {tools} in some cases',
  'grants.tool': 'May use {tools} with any input',
  'grants.on': 'on {server}',
  'grants.conversation': 'in this conversation',
  'grants.always': 'in every conversation',
  'grants.since': 'since {date}',
  'grants.until': 'until {date}',
  'grants.page': 'until this page is closed',
  'grants.preview': '{covered}, {place}, {end}.',
  'grants.no_end': 'until you revoke it',
  'grants.by': 'allowed by {name}',
  'grants.revoke': 'Revoke',
  'grants.revoke_again': 'Revoke again',
  'grants.revoke_failed': 'It is revoked on this page, but it is still saved: {reason}',
  'grants.revoked': 'Revoked. You will be asked again.',
} satisfies Messages
