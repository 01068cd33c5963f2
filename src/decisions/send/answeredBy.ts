import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'

/** Somebody holds the call, and the policy runs it without asking: the provider lets it go. */
export function isAnsweredByPolicy({ needsConsent, cause }: ToolCallStatus): boolean {
  return cause === 'gated' && !needsConsent
}

/** A rule forbids the call, and somebody holds it: the provider refuses it. */
export function isRefusedByPolicy({ kind, cause, details }: ToolCallStatus): boolean {
  return kind === 'held' && cause === 'forbidden' && !details.includes('unsent')
}

/**
 * Nobody has decided, and a grant allows the call, so the provider allows it in the person's place.
 */
export function isAnsweredByGrant({ cause, consentCause }: ToolCallStatus): boolean {
  return consentCause === 'runs_grant' && (cause === 'gated' || cause === 'requested')
}

/** Nobody is asked, and somebody waits: the provider answers. */
export const isAnsweredHere = (status: ToolCallStatus): boolean =>
  isAnsweredByPolicy(status) || isRefusedByPolicy(status) || isAnsweredByGrant(status)
