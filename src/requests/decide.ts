import { deriveExecution } from '../policy/deriveExecution.ts'
import { editedExecution, frozenRecord } from '../policy/frozenRecord.ts'
import { askedExecution } from '../policy/sameExecution.ts'
import { digestOf } from '../policy/digestOf.ts'
import type { ConversationGrants } from '../host/createConversationGrants.ts'
import type { BatchEntry } from '../host/ToolHost.ts'
import { scopesOf, coverageOf } from '../host/coverageOf.ts'
import { createGrant } from '../policy/grants/createGrant.ts'
import type { Grant } from '../policy/index.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import { isPast } from '../internal/clock.ts'
import { defined } from '../internal/basics.ts'
import { AnswerRefused } from '../model/hostErrors.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { Actor, Batch, ConsentDecision } from '../model/index.ts'
import type { QuestionAnswer, ToolCallRecord } from '../model/ToolCallRecord.ts'
import {
  askedId,
  decisionKey,
  isLost,
  askedQuestion,
  questionKey,
  type Choice,
  type LedgerEntry,
} from './Ledger.ts'
import { refuseForbidden } from './refusals.ts'
import type { CallIdentity } from './createLedger.ts'
import { decidedEntryOf, executionIn, type DecisionContext } from './decidedEntry.ts'
import { decidedIn, sendingOf, type BatchMember, type BatchPlace } from './sendingOf.ts'

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
  submit(context, live, keyOf(decision, execution), record.request?.batch, {
    request: decision.id,
    entry: { record, decision },
    execution,
    verify: () => refuse(context, record, decision, execution),
  })
}

/**
 * Answers the open question of a call in the click itself, once. `redacted` is kept of it on this
 * page; without it only the kind of the answer is.
 */
export function answerQuestion(
  context: DecisionContext,
  live: ToolCallRecord,
  answer: QuestionAnswer,
  redacted: QuestionAnswer = answer.kind === 'accept' ? { kind: 'accept', value: {} } : answer,
): void {
  const { ledger } = context
  const record = frozenRecord(live, executionIn(context, live))
  const { question } = record
  if (!question) return
  if (isPast(question)) return ledger.notify(record.call.id)
  const request = ledger.questionName(live, askedQuestion(question))
  const entry = { record, answer }
  submit(context, live, questionKey(request), question.batch, { request, entry, redacted })
}

/** Sends a decision or an answer, or stages it with its batch. */
function submit(
  context: DecisionContext,
  live: ToolCallRecord,
  key: string,
  batch: Batch | undefined,
  sent: Omit<BatchMember, 'call' | keyof BatchPlace>,
): void {
  const { ledger } = context
  const { id } = sent.entry.record.call
  const sending = sendingOf(ledger)
  const place = jointBatchOf(batch)
  const member = { ...place, ...sent, call: ledger.identityOf(live) }
  if (place) sending.stage(id, key, { ...member, ...place }, (all) => sendTo(context, all))
  else sending.send(id, key, decidedIn(sent), () => sendTo(context, [sent.entry], true))
}

/**
 * Sends entries, and stores the grants of decisions once these have arrived. An app that only has
 * `settleBatch` also receives single decisions and answers through it.
 */
async function sendTo(
  context: DecisionContext,
  entries: readonly BatchEntry[],
  isAlone = false,
): Promise<void> {
  const host = context.host()
  const [{ record, decision, answer }] = entries as readonly [BatchEntry]
  if (isAlone && decision && host.decideConsent) await host.decideConsent(record, decision)
  else if (isAlone && answer && host.answer) await host.answer(record, answer)
  else if (host.settleBatch) await host.settleBatch(entries)
  else
    throw new AnswerRefused(
      isAlone
        ? `This app cannot send ${decision ? 'decisions' : 'answers'}.`
        : 'This app cannot send answers together, and this agent takes them only so.',
    )
  for (const each of entries) {
    const grant = each.decision && grantsToStore.get(each.decision)
    if (!grant) continue
    grantsStored.set(each.decision, grant)
    context.grants?.add(grant)
  }
}

const retrying = new WeakMap<CallIdentity, Promise<void>>()

/** Sends again what did not arrive. Does nothing while a retry is running. */
export function retryCall(context: DecisionContext, record: ToolCallRecord): Promise<void> {
  const { ledger, host, policy } = context
  const call = ledger.identityOf(record)
  const start = async () => {
    const { decision, otherTab } = decidedEntryOf(ledger, record, policy()) ?? {}
    const { kind = 'allow' } = decision ?? otherTab ?? record.decision ?? {}
    const shown = executionIn(context, record)
    refuse(context, record, { kind }, shown)
    await host().retryDecision?.(frozenRecord(record, shown))
  }
  const started = retrying.get(call) ?? start().finally(() => retrying.delete(call))
  retrying.set(call, started)
  return started
}

/** Names the request and what was shown of it, before a person edited it. */
const keyOf = (decision: ConsentDecision, execution: Execution): string =>
  decisionKey(decision.id, digestOf(askedExecution(execution)))

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

const isTaken = (entry: LedgerEntry | undefined): boolean =>
  entry !== undefined &&
  entry.state !== 'staged' &&
  !isLost(entry) &&
  !entry.answer &&
  !entry.earlier

/**
 * The decision of a choice about one call, with its execution and decider. An execution without a
 * digest cannot be allowed.
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
  const unread = ('isUnread' in choice && choice.isUnread) || undefined
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
        ...defined({ edited: execution.source === 'edited' || undefined }),
        ...defined({ note: choice.note || undefined, unread }),
      }
    case 'deny': {
      const { reason, deniedResult } = choice
      return { ...about, kind: 'deny', ...defined({ reason: reason || undefined, deniedResult }) }
    }
    case 'respond': {
      const { text, option } = choice
      const label = record.request?.options?.find(({ id }) => id === option)?.label
      const said = defined({ text: text || undefined, option, label, unread })
      return { ...about, kind: 'respond', ...said }
    }
    case 'abort':
      return { ...about, kind: 'abort' }
  }
}

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

/**
 * The grant that an allowed call is to leave behind, if this page keeps it. Undefined if it is for
 * once, or if the agent's runtime remembers by itself.
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
  const { kind, scope } = decision
  if (kind !== 'allow' || scope === 'once' || choice.kind !== 'allow' || by.kind !== 'person')
    return undefined
  if (!keeper || scopesOf(record, true).get(scope) !== 'page') return undefined
  const { conversation } = keeper
  const about = { id: newId(), scope, conversation, by, at: Date.now() }
  const coverage = coverageOf(execution, record.spec, policy, choice.rule)
  return coverage && createGrant(coverage, about)
}

/** On plain http a page has no `randomUUID`. */
const newId = (): string =>
  globalThis.crypto?.randomUUID?.() ??
  `grant-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
