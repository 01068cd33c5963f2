import type { Messages } from '../../words/foreign.ts'

/** The words of many requests at once. */
export const QUEUE_WORDS = {
  'queue.label': 'Open requests',
  'queue.position': 'Request {number} of {count}',
  'queue.previous': 'Previous request',
  'queue.next': 'Next request',
  'queue.to_next': 'Go to the next request',
  'queue.deny_all': 'Deny all',
  'queue.later.one': '{count} more comes after this one. This agent takes answers in order.',
  'queue.later.other': '{count} more come after this one. This agent takes answers in order.',
  'queue.expired.one': '{count} request ended before you decided. It did not run.',
  'queue.expired.other': '{count} requests ended before you decided. They did not run.',
  'queue.done': 'No request waits for you.',
} satisfies Messages
