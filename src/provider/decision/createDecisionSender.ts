import { digestOf } from '../../execution/digestOf.ts'
import { askedExecution } from '../../execution/sameExecution.ts'
import type { ConversationGrants } from '../../host/grants/createConversationGrants.ts'
import { decisionKey, questionKey } from '../../host/ledger/createLedger.ts'
import type { LedgerStore } from '../../host/ledger/LedgerStore.ts'
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
    record: ToolCallRecord,
    execution: Execution,
    decision: ConsentDecision,
    grant: Grant | undefined,
  ): void
  /** `kept`: what is remembered of it. */
  answer(
    record: ToolCallRecord,
    question: { id: string; batch?: Batch | undefined },
    answer: QuestionAnswer,
    redacted: QuestionAnswer,
  ): void
  /** The grant that a decision of this page left behind. */
  grantOf(decision: ConsentDecision): Grant | undefined
}

export function createDecisionSender(
  store: LedgerStore,
  host: () => ToolHost,
  grants: ConversationGrants | null,
): DecisionSender {
  const grantsToStore = new WeakMap<ConsentDecision, Grant>()
  const storedGrants = new WeakMap<ConsentDecision, Grant>()

  /** A decision that did not arrive stores no grant. */
  function storeGrantsAfter(
    sent: Promise<void>,
    decisions: readonly (ConsentDecision | undefined)[],
  ): Promise<void> {
    const lasting = decisions.filter(
      (decision) => decision !== undefined && grantsToStore.has(decision),
    )
    if (lasting.length === 0) return sent
    return sent.then(() => {
      for (const decision of lasting) {
        const grant = decision && grantsToStore.get(decision)
        if (!grant) continue
        storedGrants.set(decision, grant)
        grants?.add(grant)
      }
    })
  }

  /** An app that only has `settleBatch` also receives single decisions through it. */
  const sendOne = (record: ToolCallRecord, decision: ConsentDecision) =>
    host().decideConsent?.(record, decision) ??
    host().settleBatch?.([{ record, decision }]) ??
    Promise.reject(new Error('This app cannot send decisions.'))

  const sendBatch = (entries: readonly BatchEntry[]) =>
    storeGrantsAfter(
      host().settleBatch?.(entries) ??
        Promise.reject(
          new Error('This app cannot send answers together, and this agent takes them only so.'),
        ),
      entries.map(({ decision }) => decision),
    )

  return {
    decide(record, execution, decision, grant) {
      const key = decisionKey(decision.id, digestOf(askedExecution(execution)))
      if (grant) grantsToStore.set(decision, grant)
      const batch = jointBatchOf(record.request?.batch)
      if (batch)
        store.stage(
          record.call.id,
          key,
          { ...batch, request: decision.id, entry: { record, decision }, execution },
          sendBatch,
        )
      else
        store.decide(record.call.id, key, { decision, execution }, () =>
          storeGrantsAfter(sendOne(record, decision), [decision]),
        )
    },
    answer(record, question, answer, redacted) {
      const batch = jointBatchOf(question.batch)
      if (batch)
        store.stage(
          record.call.id,
          questionKey(question.id),
          { ...batch, request: question.id, entry: { record, answer }, redacted },
          sendBatch,
        )
      else
        store.answer(
          record.call.id,
          question.id,
          redacted,
          () =>
            host().answer?.(record, answer) ??
            host().settleBatch?.([{ record, answer }]) ??
            Promise.reject(new Error('This app cannot send answers.')),
        )
    },
    grantOf: (decision) => storedGrants.get(decision),
  }
}

/** A batch with one member, or with an invalid size, is not treated as a batch. */
function jointBatchOf(
  batch: Batch | undefined,
): { batch: string; size: number; index: number } | undefined {
  if (batch?.submit !== 'together' || !Number.isInteger(batch.size) || batch.size < 2)
    return undefined
  return { batch: batch.id, size: batch.size, index: batch.index }
}
