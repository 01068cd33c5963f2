import { isJsonObject } from '../tool-call/isJsonObject.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { ToolCallStatus } from './ToolCallStatus.ts'

/** The tense in which a call is spoken of. `did_not`: it would have, `may_have`: nobody knows. */
export type Tense = 'will' | 'wants' | 'doing' | 'did' | 'tried' | 'did_not' | 'stopped' | 'may_have'

const TENSES = {
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

/** The true tense of a call: the one table for everything that speaks of it. A call that was cancelled after it started was stopped. */
export function tenseOf(status: Pick<ToolCallStatus, 'kind'>, record: ToolCallRecord): Tense {
  if (status.kind === 'cancelled' && hasStarted(record)) return 'stopped'
  return TENSES[status.kind]
}

function hasStarted({ phase, partial, times }: ToolCallRecord): boolean {
  return phase === 'running' || phase === 'done' || isJsonObject(partial) || (isJsonObject(times) && typeof times.startedAt === 'number')
}
