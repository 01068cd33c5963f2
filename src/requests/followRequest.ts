import { sameJson } from '../engines/json/digestCall.ts'
import { deriveExecution } from '../policy/deriveExecution.ts'
import { isGated } from '../host/hostHas.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'
import type { Actor, Batch, ToolCallRecord } from '../model/index.ts'
import type { Question } from '../model/ToolCallRecord.ts'
import type { Choice } from './Choice.ts'
import { decidedEntryOf, isAboutExactly } from './decidedEntry.ts'
import { askedId, refuseForbidden, requestIdOf } from './Ledger.ts'
import type { DecisionContext } from './decidedEntry.ts'
import type { LedgerStore } from './createLedger.ts'
import { decideCall, jointBatchOf } from './decide.ts'
import { sendingOf, type Sending } from './sendingOf.ts'
import { decideAutomatically } from './decideAutomatically.ts'

/**
 * A record has changed: drops what was staged for another version of it, decides what nobody needs
 * to be asked, and remembers what was asked. Returns who decided in the person's place.
 */
export function followRequest(
  context: DecisionContext,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
  status: ToolCallStatus,
): Actor | undefined {
  const { ledger, grants, host } = context
  const { request } = record
  const { id } = record.call
  if (ledger.entriesOf(id).size > 0)
    sendingOf(ledger).dropStaged(id, isStillAsked(ledger, policy, record))
  const isAnswered = decidedEntryOf(ledger, record, policy)?.state === 'taken'
  followBatches(ledger, record, status, isAnswered)
  const refused = request?.batch && refusalOfStaged(ledger, record, policy)
  if (refused) decideCall(context, record, refused, { kind: 'policy' })
  const automatic =
    (host().decideConsent ?? host().settleBatch) && !decidedEntryOf(ledger, record, policy)
      ? decideAutomatically(record, status, {
          policy,
          grants,
          isGated: isGated(record, host().isGated),
        })
      : undefined
  if (automatic) decideCall(context, record, automatic.choice, automatic.by)
  ledger.rememberAsked(record)
  return automatic?.by
}

/** Returns a check that a staged answer still fits the record. */
function isStillAsked(
  ledger: LedgerStore,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
): Parameters<Sending['dropStaged']>[1] {
  const { request, question } = record
  const own = ledger.identityOf(record)
  const proposed = deriveExecution(record, policy)
  return (entry, _, { batch, index, size, call, entry: sent }) => {
    const place = jointBatchOf(sent.answer ? question?.batch : request?.batch)
    const isOfOther = call !== own && batch === place?.batch && index !== place.index
    if (isOfOther || (sent.answer ? !question : !request)) return true
    // a batch may grow while it waits
    if (batch !== place?.batch || size > place.size) return false
    return sent.answer
      ? isSameQuestion(sent.record.question, question)
      : requestIdOf(entry) === askedId(record) && isAboutExactly(entry, proposed)
  }
}

/** True if an answer to one question also answers the other. */
const isSameQuestion = (one: Question | undefined, other: Question | undefined): boolean =>
  one?.id !== other?.id ||
  (['message', 'title', 'schema', 'url'] as const).every((member) =>
    sameJson(one?.[member], other?.[member]),
  )

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
export const isRequest = ({ kind, reason }: Pick<ToolCallStatus, 'kind' | 'reason'>): boolean =>
  kind === 'awaiting_consent' || reason === 'question'

/**
 * Adds an open request or question to its batch. One that has expired or was answered leaves it, so
 * that the others can go.
 */
function followBatches(
  ledger: LedgerStore,
  record: ToolCallRecord,
  status: ToolCallStatus,
  isAnswered: boolean,
): void {
  const isOver = status.isSettled || isAnswered
  if (!isOver && !isRequest(status)) return
  const { request, question } = record
  const call = ledger.identityOf(record)
  const follow = (batch: Batch | undefined, name: string) => {
    const place = jointBatchOf(batch)
    if (place && isOver) sendingOf(ledger).leaveBatch(place, name, call)
    else if (place) sendingOf(ledger).askInBatch(place, name, call)
  }
  if (request) follow(request.batch, askedId(record))
  if (question) follow(question.batch, ledger.questionName(record, question.id))
}
