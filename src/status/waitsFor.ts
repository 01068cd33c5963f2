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
  return kind === 'awaiting_consent' && !details.includes('sending') && !details.includes('staged')
}

/** Somebody holds the call, and the policy runs it without asking: the provider lets it go. */
export function isAnsweredByPolicy({ kind, needsConsent, because }: ToolCallStatus): boolean {
  return kind === 'held' && !needsConsent && because.at(-1)?.kind === 'gated'
}

/** Nobody has decided, and a grant covers it: the provider answers for the person. */
export function isAnsweredByGrant({ kind, because }: ToolCallStatus): boolean {
  const isOpen =
    (kind === 'held' && because.at(-1)?.kind === 'gated') ||
    (kind === 'awaiting_consent' && because.at(-1)?.kind === 'requested')
  return isOpen && because.some((reason) => reason.kind === 'runs_grant')
}
