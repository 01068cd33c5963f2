import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** The run waits for the person: a request or a question is open and no answer is being sent. */
export function waitsForPerson({
  kind,
  details,
}: Pick<ToolCallStatus, 'kind' | 'details'>): boolean {
  if (details.includes('awaiting_answer')) return true
  return kind === 'awaiting_consent' && !details.includes('sending') && !details.includes('staged')
}
