import { STOPPED_BY_PERSON } from '../tool-call/LocalTool.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { StopStatus, ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { StatusFacts, StatusMatch } from './statusFacts.ts'

/** The run waits for the person: a request or a question is open and no answer is being sent. */
export function waitsForPerson({
  kind,
  details,
}: Pick<ToolCallStatus, 'kind' | 'details'>): boolean {
  if (details.includes('awaiting_answer')) return true
  return kind === 'awaiting_consent' && !details.includes('sending') && !details.includes('staged')
}

/** It does something, and waits for nobody: what may be slow. */
export const isAtWork = ({ kind, cause }: Pick<StatusMatch, 'kind' | 'cause'>): boolean =>
  (kind === 'running' && cause !== 'question') || (kind === 'preparing' && cause !== 'queued')

/** Somebody pressed Stop, and the answer is waited for: it is not pressed again. */
const isStopping = (stop: StopStatus | undefined): boolean =>
  stop?.kind === 'requested' || stop?.kind === 'acknowledged'

/**
 * What a rule found, with what this page knows beside the record: that the call was asked to stop, or
 * that nothing is heard of it. A call that ended otherwise has ended otherwise: only where the record
 * knows no end is one that took the stop called stopped.
 */
export function withActivity(match: StatusMatch, { entry, record }: StatusFacts): StatusMatch {
  const { stop, silence } = entry?.activity ?? {}
  if (isAtWork(match)) {
    const cause =
      isStopping(stop) || (!stop && isStoppingElsewhere(record)) ? 'stopping' : silence?.kind
    return cause ? { ...match, cause, details: [...(match.details ?? []), cause] } : match
  }
  const isOpen = match.cause === 'run_ended' || match.cause === 'no_result'
  const isStopped =
    (isOpen && stop?.acknowledgedAt !== undefined) ||
    (match.cause === 'failure' && stop !== undefined && isStopResult(record.result))
  return isStopped ? { kind: 'cancelled', cause: 'stopped' } : match
}

/** Somebody asked for it beside this page, and the runtime has not answered in full. */
const isStoppingElsewhere = ({ cancellation }: StatusFacts['record']): boolean =>
  isJsonObject(cancellation) &&
  (cancellation.state === 'requested' || cancellation.state === 'acknowledged')

/** The whole text that our adapters send for a tool of this page that was stopped. */
const isStopResult = (result: unknown): boolean =>
  isJsonObject(result) && result.error === STOPPED_BY_PERSON
