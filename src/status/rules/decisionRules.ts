import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { isDenial } from '../../tool-call/parse/isDenial.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import {
  browserDecisionOf,
  decisionOf,
  decisionStateOf,
  FORBIDDEN,
  hasArrived,
  hasRun,
  isDecision,
  isRefusal,
  isRefusedByRule,
  type StatusFacts,
  type StatusMatch,
} from '../statusFacts.ts'

/** What this page or another tab decided, until the record shows more. */
export function browserDecision(facts: StatusFacts): StatusMatch | undefined {
  const { entry, record } = facts
  const ourDecision = browserDecisionOf(entry)
  if (!entry || !isJsonObject(ourDecision)) return undefined
  const arrived = hasArrived(facts)
  const state = decisionStateOf(entry)
  if (state === 'failed') return arrived ? undefined : undeliveredDecision(facts)
  if (state !== 'delivered' && !arrived)
    return decisionInFlight(facts, state === 'staged' ? 'staged' : 'sending')
  if (decisionOf(facts) !== ourDecision || hasRun(facts)) return undefined
  const where = entry.decision ? 'here' : 'other_tab'
  if (isRefusedByRule(facts, ourDecision)) return FORBIDDEN
  if (ourDecision.kind === 'deny' || isDeniedBy(ourDecision, record.request))
    return { kind: 'denied', cause: `denied_${where}` }
  if (ourDecision.kind === 'abort') return { kind: 'cancelled', cause: `stopped_${where}` }
  return undefined
}

/** An answer of the request that denies the call. */
const isDeniedBy = ({ kind, option }: JsonObject, request: unknown): boolean =>
  kind === 'respond' && isJsonObject(request) && isDenial(request.options, option)

/** The policy's decision did not arrive, so now a person is asked, unless a rule forbids it. */
function undeliveredDecision({
  needsConsent,
  refusal,
  record,
}: StatusFacts): StatusMatch | undefined {
  if (refusal !== undefined) return { kind: 'held', cause: 'forbidden', details: ['unsent'] }
  if (record.run === 'ended')
    return { kind: 'awaiting_consent', cause: 'unsent', details: ['unsent'] }
  return needsConsent ? undefined : { kind: 'awaiting_consent', cause: 'failed' }
}

/**
 * Until the host accepts the decision, the call keeps its earlier status: it asks, or it is gated.
 * After the deadline nobody waits for it: what was denied did not run, and of what was allowed it is
 * not known.
 */
export function decisionInFlight(facts: StatusFacts, cause: 'sending' | 'staged'): StatusMatch {
  const { needsConsent, record, now } = facts
  if (cause === 'sending' && isPast(record.request, now)) {
    const decided = browserDecisionOf(facts.entry) ?? record.decision
    return {
      kind: isJsonObject(decided) && isRefusal(decided) ? 'expired' : 'unknown',
      cause: 'deadline_in_flight',
    }
  }
  return { kind: needsConsent ? 'awaiting_consent' : 'held', cause, details: [cause] }
}

/** A denied call that has run all the same is not shown as denied. */
export function protocolDecision(facts: StatusFacts): StatusMatch | undefined {
  const { decision } = facts.record
  const kind = isDecision(decision) ? decision.kind : undefined
  if (hasRun(facts)) return undefined
  if (isDecision(decision) && isRefusedByRule(facts, decision)) return FORBIDDEN
  if (kind === 'deny') return { kind: 'denied', cause: 'reported_denied' }
  if (kind === 'abort') return { kind: 'cancelled', cause: 'reported_cancelled' }
  return undefined
}

/** Whether the deadline of a request or a question has passed. */
export const isPast = (open: unknown, now: StatusFacts['now']): boolean =>
  isJsonObject(open) && typeof open.expiresAt === 'number' && open.expiresAt <= now()
