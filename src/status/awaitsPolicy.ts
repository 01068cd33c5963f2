import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** Somebody holds the call, and the policy runs it without asking: the provider lets it go. */
export function awaitsPolicy({ kind, needsConsent, because }: ToolCallStatus): boolean {
  return kind === 'held' && !needsConsent && because.at(-1)?.kind === 'held'
}
