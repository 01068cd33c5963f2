import type { ToolCallDetail, ToolCallStatus } from './ToolCallStatus.ts'

/** The details that say more than the status itself, and take the place of its word. */
const TELLING: readonly ToolCallDetail[] = ['sending', 'unsent', 'queued', 'awaiting_answer', 'timed_out', 'rejected', 'ran_without_consent']

/** The catalogue's key for a status in one word or two. */
export function statusWord({ kind, details }: Pick<ToolCallStatus, 'kind' | 'details'>): string {
  return `status.${TELLING.find((detail) => details.includes(detail)) ?? kind}`
}
