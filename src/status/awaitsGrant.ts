import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** Nobody has decided, and a grant covers it: the provider answers for the person. */
export function awaitsGrant({ kind, because }: ToolCallStatus): boolean {
  const isOpen =
    (kind === 'held' && because.at(-1)?.kind === 'held') ||
    (kind === 'awaiting_consent' && because.at(-1)?.kind === 'requested')
  return isOpen && because.some((reason) => reason.kind === 'runs_grant')
}
