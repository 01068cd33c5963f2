import type { ToolCallDetail, ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** The details that say more than the status itself, and take the place of its word. */
const OVERRIDING_DETAILS: readonly ToolCallDetail[] = [
  'stopping',
  'sending',
  'staged',
  'unsent',
  'decided_elsewhere',
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
  'stalled',
  'slow',
]

/** The catalogue's key for a status in one word or two. */
export function statusMessageKey({
  kind,
  details,
  undo,
}: Pick<ToolCallStatus, 'kind' | 'details' | 'undo'>): string {
  if (kind === 'succeeded' && undo?.kind === 'undone') return 'status.undone'
  const said =
    details.length === 0 ? undefined : OVERRIDING_DETAILS.find((one) => details.includes(one))
  return `status.${said ?? kind}`
}

/** The icon of a status. What is not known yet looks like what is not there yet. */
export const glyphOf = (kind: ToolCallStatus['kind']) => (kind === 'checking' ? 'preparing' : kind)

/** It ran, and not as somebody allowed it. */
const BROKEN_PROMISES = [
  'ran_though_denied',
  'ran_though_forbidden',
  'ran_otherwise',
  'ran_without_consent',
] satisfies ToolCallDetail[]

/** The detail that says how a call ran against what was decided; undefined where it did not. */
export const brokenPromiseOf = ({
  details,
}: Pick<ToolCallStatus, 'details'>): (typeof BROKEN_PROMISES)[number] | undefined =>
  BROKEN_PROMISES.find((detail) => details.includes(detail))

/** A rule forbids the call, and its refusal did not arrive. */
export const isRefusalUnsent = ({
  kind,
  details,
}: Pick<ToolCallStatus, 'kind' | 'details'>): boolean =>
  kind === 'held' && details.includes('unsent')
