import { digestOf } from '../../execution/laterDigests.ts'
import { askedExecution } from '../../execution/sameExecution.ts'
import type { ConversationGrants } from '../../host/grants/createConversationGrants.ts'
import type { CallIdentity } from '../CallIdentity.ts'
import { decisionKey, questionKey } from '../bind/decisionKey.ts'
import type { BatchPlace, LedgerStore } from '../LedgerStore.ts'
import { createLastingGrants } from './createLastingGrants.ts'
import type { BatchEntry, ToolHost } from '../../host/ToolHost.ts'
import type { Grant } from '../../policy/index.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type {
  Batch,
  ConsentDecision,
  QuestionAnswer,
  ToolCallRecord,
} from '../../tool-call/index.ts'

/**
 * Sends decisions and answers through the ledger to the host: alone, or together with the rest of
 * their batch.
 */
export interface DecisionSender {
  /** `execution`: what it is about. `grant`: what it leaves behind once it has arrived. */
  decide(
    call: CallIdentity,
    record: ToolCallRecord,
    execution: Execution,
    decision: ConsentDecision,
    grant: Promise<Grant | undefined> | undefined,
  ): void
  /** `redacted`: what is remembered of it. */
  answer(
    call: CallIdentity,
    record: ToolCallRecord,
    question: { id: string; batch?: Batch | undefined },
    answer: QuestionAnswer,
    redacted: QuestionAnswer,
  ): void
  /** The grant that a decision of this page left behind. */
  grantOf(decision: ConsentDecision): Grant | undefined
}

/** `refuse`: throws where a rule forbids by now what is to be sent. */
export function createDecisionSender(
  store: LedgerStore,
  host: () => ToolHost,
  grants: ConversationGrants | null,
  refuse: (record: ToolCallRecord, decision: ConsentDecision, execution: Execution) => void,
): DecisionSender {
  const lasting = createLastingGrants(grants)
  const sendBatch = (entries: readonly BatchEntry[]) =>
    lasting.storeAfter(
      sendTogether(host(), entries),
      entries.map(({ decision }) => decision),
    )
  return {
    decide(call, record, execution, decision, grant) {
      const digest =
        decision.kind === 'allow' ? digestOf(askedExecution(execution)) : decision.digest
      const key = decisionKey(decision.id, digest)
      const { id } = record.call
      if (grant) lasting.keep(decision, grant)
      const batch = jointBatchOf(record.request?.batch)
      const entry = { record, decision }
      const verify = () => refuse(record, decision, execution)
      const asked = { request: decision.id, call, entry, execution, verify }
      if (batch) store.stage(id, key, { ...batch, ...asked }, sendBatch)
      else
        store.decide(id, key, { decision, execution }, () =>
          lasting.storeAfter(sendDecision(host(), record, decision), [decision]),
        )
    },
    answer(call, record, question, answer, redacted) {
      const { id } = record.call
      const batch = jointBatchOf(question.batch)
      const entry = { record, answer }
      if (batch)
        store.stage(
          id,
          questionKey(question.id),
          { ...batch, request: question.id, call, entry, redacted },
          sendBatch,
        )
      else store.answer(id, question.id, redacted, () => sendAnswer(host(), record, answer))
    },
    grantOf: lasting.of,
  }
}

/** An app that only has `settleBatch` also receives single decisions and answers through it. */
const sendDecision = (
  host: ToolHost,
  record: ToolCallRecord,
  decision: ConsentDecision,
): Promise<void> =>
  host.decideConsent?.(record, decision) ??
  host.settleBatch?.([{ record, decision }]) ??
  Promise.reject(new Error('This app cannot send decisions.'))

const sendAnswer = (
  host: ToolHost,
  record: ToolCallRecord,
  answer: QuestionAnswer,
): Promise<void> =>
  host.answer?.(record, answer) ??
  host.settleBatch?.([{ record, answer }]) ??
  Promise.reject(new Error('This app cannot send answers.'))

const sendTogether = (host: ToolHost, entries: readonly BatchEntry[]): Promise<void> =>
  host.settleBatch?.(entries) ??
  Promise.reject(
    new Error('This app cannot send answers together, and this agent takes them only so.'),
  )

/** A batch with one member, or with an invalid size, is not treated as a batch. */
export function jointBatchOf(batch: Batch | undefined): BatchPlace | undefined {
  if (batch?.submit !== 'together' || !Number.isInteger(batch.size) || batch.size < 2)
    return undefined
  return { batch: batch.id, size: batch.size, index: batch.index }
}
