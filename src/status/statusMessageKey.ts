import type { ToolCallDetail, ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** The details that say more than the status itself, and take the place of its word. */
const OVERRIDING_DETAILS: readonly ToolCallDetail[] = [
  'sending',
  'staged',
  'unsent',
  'queued',
  'awaiting_answer',
  'timed_out',
  'rejected',
  'refusal_text',
  'ran_without_consent',
  'ran_otherwise',
  'ran_though_denied',
  'ran_though_forbidden',
  'forbidden',
]

/** The catalogue's key for a status in one word or two. */
export function statusMessageKey({
  kind,
  details,
  undo,
}: Pick<ToolCallStatus, 'kind' | 'details' | 'undo'>): string {
  if (kind === 'succeeded' && undo?.kind === 'undone') return 'status.undone'
  if (kind !== 'running' && details.includes('ran_without_consent')) return 'status.ran_unasked'
  return `status.${OVERRIDING_DETAILS.find((detail) => details.includes(detail)) ?? kind}`
}
