import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/**
 * The tense in which a call is spoken of. `did_not`: it would have, `may_have`: nobody knows,
 * `undone`: it did, and was taken back.
 */
export type Tense =
  'will' | 'wants' | 'doing' | 'did' | 'tried' | 'did_not' | 'stopped' | 'may_have' | 'undone'

const TENSES = {
  checking: 'wants',
  preparing: 'will',
  held: 'will',
  awaiting_consent: 'wants',
  running: 'doing',
  succeeded: 'did',
  failed: 'tried',
  denied: 'did_not',
  expired: 'did_not',
  cancelled: 'did_not',
  unknown: 'may_have',
} satisfies Record<ToolCallStatus['kind'], Tense>

/**
 * The true tense of a call: the one table for everything that speaks of it. A call that was
 * cancelled after it started was stopped; one that was held back never started.
 */
export function tenseOf(
  status: Pick<ToolCallStatus, 'kind' | 'undo'> & { cause?: unknown },
  record: ToolCallRecord,
): Tense {
  const isUndone = status.undo?.kind === 'undone'
  if (isUndone && status.kind === 'succeeded') return 'undone'
  const hasBegun = status.cause === 'stopped' || hasStarted(record)
  if (status.kind === 'cancelled' && !isUndone && hasBegun) return 'stopped'
  // held because a rule forbids it: nobody lets it run
  if (status.kind === 'held' && status.cause === 'forbidden') return 'wants'
  return TENSES[status.kind]
}

function hasStarted({ phase, partial, times }: ToolCallRecord): boolean {
  return (
    phase === 'running' ||
    phase === 'done' ||
    isJsonObject(partial) ||
    (isJsonObject(times) && typeof times.startedAt === 'number')
  )
}
