import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/**
 * The run stands still until the person at the chat does something: a request or a question is
 * open, and nothing of it is on its way.
 */
export function waitsForPerson({
  kind,
  details,
}: Pick<ToolCallStatus, 'kind' | 'details'>): boolean {
  if (details.includes('awaiting_answer')) return true
  return (
    kind === 'awaiting_consent' && !details.includes('sending') && !details.includes('batch_open')
  )
}
