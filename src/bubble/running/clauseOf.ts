import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'

/**
 * What is said below the line: the key of a sentence of ours, the moment in it, and what others say
 * in it. `isWarning`: it is amber.
 */
export type ClauseFacts = {
  key: string
  at?: number | undefined
  said?: string | undefined
  isWarning?: boolean
}

/** The one thing to know: what came of running it again, else of stopping it, else what was heard. */
export function clauseOf(record: ToolCallRecord, status: ToolCallStatus): ClauseFacts | undefined {
  return status.isSettled
    ? (rerunClause(status) ?? endClause(status))
    : (stopClause(record, status) ?? silenceClause(status))
}

function rerunClause({ rerun }: ToolCallStatus): ClauseFacts | undefined {
  if (!rerun) return undefined
  const { kind, at, reason, otherTab } = rerun
  if (otherTab) return { key: 'rerun.other_tab', at }
  if (kind === 'sending' || kind === 'sent') return { key: `rerun.${kind}`, at }
  const silently = kind === 'refused' ? 'rerun.gone' : 'rerun.failed_silently'
  return { key: reason ? `rerun.${kind}` : silently, said: reason, isWarning: true }
}

/** How a call ended that was asked to stop. A failed Stop says nothing of an end that came later. */
function endClause({ kind, stop }: ToolCallStatus): ClauseFacts | undefined {
  if (!stop || stop.kind === 'failed') return undefined
  if (kind === 'cancelled')
    return { key: stop.by ? 'stop.stopped_by_you' : 'stop.stopped', at: stop.at }
  const hasFinished = kind === 'succeeded' || kind === 'failed'
  return hasFinished ? { key: 'stop.finished' } : undefined
}

function stopClause(
  { cancellation }: ToolCallRecord,
  { stop }: ToolCallStatus,
): ClauseFacts | undefined {
  if (stop?.kind === 'failed' || (!stop && cancellation?.state === 'failed')) {
    const said = stop ? stop.error : cancellation?.reason
    return { key: said ? 'stop.failed' : 'stop.failed_silently', said, isWarning: true }
  }
  if (stop?.kind === 'overdue')
    return {
      key: stop.acknowledgedAt === undefined ? 'stop.unanswered' : 'stop.goes_on',
      at: stop.at,
      isWarning: true,
    }
  return stop?.otherTab ? { key: 'stop.other_tab', at: stop.at } : undefined
}

const silenceClause = ({ silence }: ToolCallStatus): ClauseFacts | undefined =>
  silence && {
    key: silence.last === undefined ? 'silence.nothing' : 'silence.last',
    at: silence.since,
    said: silence.last,
    isWarning: silence.kind === 'stalled',
  }
