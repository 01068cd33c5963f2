import type { Messages } from '../../words/foreign.ts'

/** A sentence for each decision and decider, so that a language can inflect it. */
const DECIDED = { allow: 'Allowed', deny: 'Denied', respond: 'Answered', abort: 'Stopped' } as const
const BY = {
  name: '{name}',
  you: 'you',
  someone: 'a person',
  other_tab: 'another tab',
  policy: 'the app’s settings',
} as const

type ReceiptKey = `receipt.${keyof typeof DECIDED}.${keyof typeof BY}`

/** The words for decisions; they come with the code of receipts. */
export const RECEIPT_WORDS = {
  ...(Object.fromEntries(
    Object.entries(DECIDED).flatMap(([kind, did]) =>
      Object.entries(BY).map(([who, by]) => [`receipt.${kind}.${who}`, `${did} by ${by}`]),
    ),
  ) as Readonly<Record<ReceiptKey, string>>),
  'receipt.allow.grant': 'Allowed by a saved permission',
  'receipt.allow.grant_of': 'Allowed by your permission of {date}',
  'status.forbidden': 'Not allowed here',
  'bubble.because_ran_otherwise': 'Something else ran than was allowed.',
  'receipt.at': '{sentence}, {time}',
  'receipt.once': '{sentence}, once.',
  'receipt.conversation': '{sentence}, in this conversation.',
  'receipt.always': '{sentence}, always.',
  'receipt.plain': '{sentence}.',
  'receipt.not_taken': 'The request had expired before that arrived.',
  'receipt.edited': 'The input was edited.',
  'receipt.unread': '{sentence}, not read to the end',
  'bubble.because_expired': 'Nobody decided. It did not run.',
  'bubble.because_gone': 'This request no longer exists. It may have been answered elsewhere.',
  'receipt.expired_at': 'Nobody decided before {time}. It did not run.',
  'receipt.cancelled': 'It was stopped before anybody decided.',
  'grants.revoke': 'Revoke',
  'grants.revoked': 'Revoked. You will be asked again.',
  'receipt.not_kept': 'Allowed once. It could not be saved.',
} satisfies Messages
