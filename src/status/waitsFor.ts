import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** The run waits for the person: a request or a question is open and no answer is being sent. */
export function waitsForPerson({
  kind,
  details,
}: Pick<ToolCallStatus, 'kind' | 'details'>): boolean {
  if (details.includes('awaiting_answer')) return true
  return kind === 'awaiting_consent' && !details.includes('sending') && !details.includes('staged')
}

/** Somebody holds the call, and the policy runs it without asking: the provider lets it go. */
export function isAnsweredByPolicy({ needsConsent, cause }: ToolCallStatus): boolean {
  return cause === 'gated' && !needsConsent
}

/**
 * Nobody has decided, and a grant allows the call, so the provider allows it in the person's place.
 */
export function isAnsweredByGrant({ cause, consentCause }: ToolCallStatus): boolean {
  return consentCause === 'runs_grant' && (cause === 'gated' || cause === 'requested')
}
