import { deriveExecution } from '../execution/deriveExecution.ts'
import { isGated } from '../host/isGated.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { ExplainMode } from '../policy/mode/registeredMode.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { Actor, Batch, ToolCallRecord } from '../tool-call/index.ts'
import type { Choice } from './bind/Choice.ts'
import { decidedEntryOf, isAboutExactly } from './bind/decidedEntry.ts'
import { askedId } from './bind/decisionKey.ts'
import { refuseForbidden } from './bind/refuseForbidden.ts'
import type { DecisionMaker } from './DecisionMaker.ts'
import { requestIdOf } from './Ledger.ts'
import type { LedgerStore } from './LedgerStore.ts'
import { rememberAsked } from './rememberAsked.ts'
import { jointBatchOf } from './send/createDecisionSender.ts'
import { laterDecisions } from './send/laterDecisions.ts'

/**
 * A record has changed: drops what was staged for another version of it, decides what nobody needs
 * to be asked, and remembers what was asked. Returns who decided in the person's place.
 */
export function followRequest(
  {
    host,
    ledger,
    grants,
    decide,
  }: Pick<DecisionMaker, 'ledger' | 'grants' | 'decide'> & { host(): ToolHost },
  { policy, explainMode }: { policy: ToolPolicy | undefined; explainMode: ExplainMode },
  record: ToolCallRecord,
  status: ToolCallStatus,
): Actor | undefined {
  const { request } = record
  const { id } = record.call
  const own = ledger.identityOf(record)
  if (request?.batch && ledger.has(id)) {
    const proposed = deriveExecution(record, policy)
    ledger.dropStaged(
      id,
      (entry, key, { batch, index, call }) =>
        // another call, which has its own place
        (call !== own && batch === request.batch?.id && index !== request.batch.index) ||
        (requestIdOf(entry) === askedId(record) && isAboutExactly(ledger, entry, key, proposed)),
    )
  }
  followBatches(ledger, record, status)
  const refused = request?.batch && refusalOfStaged(ledger, record, policy)
  if (refused) decide(record, refused, { kind: 'policy' })
  const automatic =
    (host().decideConsent ?? host().settleBatch) && !decidedEntryOf(ledger, record, policy)
      ? laterDecisions.now()?.decideAutomatically(record, status, {
          policy,
          explainMode,
          grants,
          isGated: isGated(record, host().isGated),
        })
      : undefined
  if (automatic) decide(record, automatic.choice, automatic.by)
  rememberAsked(ledger, record)
  return automatic?.by
}

/** In place of what was allowed and waits for its batch, where a rule forbids it by now. */
function refusalOfStaged(
  ledger: LedgerStore,
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
): Choice | undefined {
  const { state, decision, execution } = decidedEntryOf(ledger, record, policy) ?? {}
  return state === 'staged' && decision && execution
    ? refuseForbidden(record, decision, execution, policy)
    : undefined
}

/** A person is asked: for consent, or a question. */
export const isRequest = ({ kind, details }: Pick<ToolCallStatus, 'kind' | 'details'>): boolean =>
  kind === 'awaiting_consent' || details.includes('awaiting_answer')

/**
 * What is asked stands in its batch. A request or question that has expired, or was decided
 * elsewhere, keeps no other of it.
 */
function followBatches(ledger: LedgerStore, record: ToolCallRecord, status: ToolCallStatus): void {
  if (!status.isSettled && !isRequest(status)) return
  const { request, question } = record
  const call = ledger.identityOf(record)
  const follow = (batch: Batch | undefined, name: string) => {
    const place = jointBatchOf(batch)
    if (place && status.isSettled) ledger.leaveBatch(place, name, call)
    else if (place) ledger.askInBatch(place, name, call)
  }
  if (request) follow(request.batch, askedId(record))
  if (question) follow(question.batch, ledger.questionName(record, question.id))
}
