import { deriveExecution, editedExecution, frozenRecord } from '../policy/deriveExecution.ts'
import { askedExecution } from '../policy/sameExecution.ts'
import { digestOf } from '../policy/digestOf.ts'
import type { ConversationGrants } from '../host/createConversationGrants.ts'
import type { BatchEntry, ToolHost } from '../host/ToolHost.ts'
import { scopesOf } from '../host/consentScopes.ts'
import { coverageOf } from '../host/coverageOf.ts'
import { createGrant } from '../policy/grants/createGrant.ts'
import type { Grant } from '../policy/index.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import { isPast } from '../internal/clock.ts'
import { AnswerRefused } from '../model/hostErrors.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { Actor, Batch, ConsentDecision } from '../model/index.ts'
import type { QuestionAnswer, ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { Choice } from './Choice.ts'
import {
  askedId,
  decisionKey,
  isLost,
  questionKey,
  refuseForbidden,
  type LedgerEntry,
} from './Ledger.ts'
import type { BatchPlace } from './sendingOf.ts'
import type { CallIdentity } from './createLedger.ts'
import type { DecisionContext } from './decidedEntry.ts'
import { decidedEntryOf, executionIn } from './decidedEntry.ts'
import { sendingOf } from './sendingOf.ts'

/** A decision about a call, bound to the execution that was shown. */
type Decided = {
  record: ToolCallRecord
  execution: Execution
  decision: ConsentDecision
  call: CallIdentity
}

/**
 * Decides in the click itself, once: binds, stages with its batch, and sends to the host. Throws a
 * TypeError if the shown call has no digest: then only a denial can be sent.
 */
export function decideCall(
  context: DecisionContext,
  live: ToolCallRecord,
  choice: Choice,
  by: Actor = context.actor(),
): void {
  const { ledger, grants: keeper } = context
  const policy = context.policy()
  const asked = deriveExecution(live, policy)
  if (isTaken(decidedEntryOf(ledger, live, policy))) return
  if (isPast(live.request)) return ledger.notify(live.call.id)
  const record = frozenRecord(live, asked)
  const execution =
    choice.kind === 'allow' && choice.arguments ? editedExecution(asked, choice.arguments) : asked
  const refused = refuseForbidden(record, choice, execution, policy)
  if (refused) return decideCall(context, record, refused, { kind: 'policy' })
  const decision = decisionFor(record, choice, execution, by)
  const grant = createStoredGrant(record, execution, choice, decision, { by, policy, keeper })
  if (grant) grantsToStore.set(decision, grant)
  ledger.rememberDecision(live, decision)
  sendDecided(context, { record, execution, decision, call: ledger.identityOf(live) })
}

/**
 * Answers the open question of a call in the click itself, once. `redacted` is kept of it on this
 * page; without it only the kind of the answer is.
 */
export function answerQuestion(
  context: DecisionContext,
  live: ToolCallRecord,
  given: QuestionAnswer,
  redacted: QuestionAnswer = withoutValue(given),
): void {
  const { ledger, host } = context
  const record = frozen(context, live)
  const { question, call } = record
  if (!question) return
  if (isPast(question)) return ledger.notify(call.id)
  const name = ledger.questionName(live, question.id)
  const key = questionKey(name)
  const batch = jointBatchOf(question.batch)
  const member = { request: name, call: ledger.identityOf(live), entry: { record, answer: given } }
  const sending = sendingOf(ledger)
  if (batch) sending.stage(call.id, key, { ...batch, ...member, redacted }, sendBatch(context))
  else sending.send(call.id, key, { answer: redacted }, () => sendAnswer(host(), record, given))
}

const retrying = new WeakMap<CallIdentity, Promise<void>>()

/** Sends again what did not arrive. Does nothing while a retry is running. */
export function retryCall(context: DecisionContext, record: ToolCallRecord): Promise<void> {
  const { ledger, host, policy } = context
  const call = ledger.identityOf(record)
  const running = retrying.get(call)
  if (running) return running
  const start = async () => {
    const { decision, otherTab } = decidedEntryOf(ledger, record, policy()) ?? {}
    const { kind = 'allow' } = decision ?? otherTab ?? record.decision ?? {}
    refuse(context, record, { kind }, executionIn(context, record))
    await host().retryDecision?.(frozen(context, record))
  }
  const started = start().finally(() => retrying.delete(call))
  retrying.set(call, started)
  return started
}

const frozen = (context: DecisionContext, record: ToolCallRecord) =>
  frozenRecord(record, executionIn(context, record))

function sendDecided(
  context: DecisionContext,
  { record, execution, decision, call }: Decided,
): void {
  const { id } = record.call
  const key = keyOf(decision, execution)
  const batch = jointBatchOf(record.request?.batch)
  const entry = { record, decision }
  const verify = () => refuse(context, record, decision, execution)
  const member = { request: decision.id, call, entry, execution, verify }
  const sending = sendingOf(context.ledger)
  if (batch) sending.stage(id, key, { ...batch, ...member }, sendBatch(context))
  else
    sending.send(id, key, { decision, execution }, () =>
      storeAfter(sendDecision(context.host(), record, decision), context, [decision]),
    )
}

const sendBatch = (context: DecisionContext) => (entries: readonly BatchEntry[]) =>
  storeAfter(
    sendTogether(context.host(), entries),
    context,
    entries.map(({ decision }) => decision),
  )

/** Names the request and what was shown of it, before a person edited it. */
const keyOf = (decision: ConsentDecision, execution: Execution): string =>
  decisionKey(
    decision.id,
    decision.kind === 'allow' ? digestOf(askedExecution(execution)) : decision.digest,
  )

/** Throws if a rule forbids by now what is to be sent. */
function refuse(
  { policy }: DecisionContext,
  record: ToolCallRecord,
  sent: Pick<Choice, 'kind'>,
  execution: Execution,
): void {
  const refused = refuseForbidden(record, sent, execution, policy())
  if (refused) throw new Error(refused.reason)
}

/** Decided, here or elsewhere, and on its way: also if the other decision has another key. */
const isTaken = (entry: LedgerEntry | undefined): boolean =>
  entry !== undefined &&
  entry.state !== 'staged' &&
  !isLost(entry) &&
  !entry.answer &&
  !entry.earlier

/** Kept of an answer unless the form says more: only its kind. */
const withoutValue = (given: QuestionAnswer): QuestionAnswer =>
  given.kind === 'accept' ? { kind: 'accept', value: {} } : given

/**
 * The decision that a choice makes of one call: what it is about, and who chose. What has no digest
 * cannot be allowed.
 */
export function decisionFor(
  record: ToolCallRecord,
  choice: Choice,
  execution: Execution,
  by: Actor,
): ConsentDecision {
  const about = {
    id: askedId(record),
    digest: digestOf(execution) ?? '',
    scope: 'once',
    by,
  } as const
  switch (choice.kind) {
    case 'allow':
      if (digestOf(askedExecution(execution)) === undefined || about.digest === '')
        throw new TypeError(
          `handrail: the call ${record.call.id} cannot be allowed. What it was given has no canonical JSON, so nothing binds the decision to it. Deny it.`,
        )
      return {
        ...about,
        scope: choice.scope ?? 'once',
        kind: 'allow',
        arguments: execution.arguments,
        ...(execution.source === 'edited' && { edited: true }),
        ...(choice.note && { note: choice.note }),
        ...(choice.isUnread && { unread: true }),
      }
    case 'deny':
      return {
        ...about,
        kind: 'deny',
        ...(choice.reason && { reason: choice.reason }),
        ...(choice.deniedResult && { deniedResult: choice.deniedResult }),
      }
    case 'respond':
      return {
        ...about,
        kind: 'respond',
        ...(choice.text && { text: choice.text }),
        ...(choice.option !== undefined && { option: choice.option }),
        ...(choice.isUnread && { unread: true }),
      }
    case 'abort':
      return { ...about, kind: 'abort' }
    default:
      return choice satisfies never
  }
}

/** An app that only has `settleBatch` also receives single decisions and answers through it. */
const sendDecision = (host: ToolHost, record: ToolCallRecord, decision: ConsentDecision) =>
  host.decideConsent
    ? host.decideConsent(record, decision)
    : sendTogether(host, [{ record, decision }], 'This app cannot send decisions.')

const sendAnswer = (host: ToolHost, record: ToolCallRecord, answer: QuestionAnswer) =>
  host.answer
    ? host.answer(record, answer)
    : sendTogether(host, [{ record, answer }], 'This app cannot send answers.')

const NOT_TOGETHER = 'This app cannot send answers together, and this agent takes them only so.'

const sendTogether = (host: ToolHost, entries: readonly BatchEntry[], problem = NOT_TOGETHER) =>
  host.settleBatch ? host.settleBatch(entries) : Promise.reject(new AnswerRefused(problem))

/** A batch with one member, or with an invalid size, is not treated as a batch. */
export function jointBatchOf(batch: Batch | undefined): BatchPlace | undefined {
  if (batch?.submit !== 'together' || !Number.isInteger(batch.size) || batch.size < 2)
    return undefined
  return { batch: batch.id, size: batch.size, index: batch.index }
}

const grantsToStore = new WeakMap<ConsentDecision, Grant>()
const grantsStored = new WeakMap<ConsentDecision, Grant>()

/** The grant that a decision of this page left behind. */
export const grantOf = (decision: ConsentDecision): Grant | undefined => grantsStored.get(decision)

/** Stores the grants of decisions once these have arrived, not before. */
async function storeAfter(
  sent: Promise<void>,
  { grants }: DecisionContext,
  decisions: readonly (ConsentDecision | undefined)[],
): Promise<void> {
  await sent
  for (const decision of decisions) {
    const grant = decision && grantsToStore.get(decision)
    if (!grant) continue
    grantsStored.set(decision, grant)
    grants?.add(grant)
  }
}

/**
 * The grant that an allowed call is to leave behind, where this page keeps it; undefined where it
 * is once, or where the agent's runtime remembers by itself.
 */
export function createStoredGrant(
  record: ToolCallRecord,
  execution: Execution,
  choice: Choice,
  decision: ConsentDecision,
  {
    by,
    policy,
    keeper,
  }: { by: Actor; policy: ToolPolicy | undefined; keeper: ConversationGrants | null },
): Grant | undefined {
  if (
    decision.kind !== 'allow' ||
    decision.scope === 'once' ||
    choice.kind !== 'allow' ||
    by.kind !== 'person' ||
    !keeper
  )
    return undefined
  if (scopesOf(record, true).get(decision.scope) !== 'page') return undefined
  const about = {
    id: newId(),
    scope: decision.scope,
    conversation: keeper.conversation,
    by,
    at: Date.now(),
  }
  const coverage = coverageOf(execution, record.spec, policy, choice.rule)
  return coverage && createGrant(coverage, about)
}

/** On plain http a page has no `randomUUID`. */
const newId = (): string =>
  globalThis.crypto?.randomUUID?.() ??
  `grant-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
