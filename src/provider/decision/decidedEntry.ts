import type { LedgerEntry } from '../../host/ledger/Ledger.ts'
import type { LedgerStore } from '../../host/ledger/LedgerStore.ts'
import { payloadOf, shownPayloadOf } from '../../host/ledger/shownPayload.ts'
import { sameJson } from '../../json/sameJson.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'

/** What was decided about a call as it is shown now, and what was answered to its question. */
export function decidedEntryOf(
  ledger: LedgerStore,
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
): LedgerEntry | undefined {
  if (!ledger.has(record.call.id)) return undefined
  const found =
    ledger.entry(record.call.id, shownPayloadOf(record, policy)?.digest ?? '') ??
    findEarlierAllow(ledger, record)
  // The same call may be requested again. That is a new request without an answer.
  const decidedRequest = found?.decision ?? found?.otherTab
  const decided =
    decidedRequest && record.request && decidedRequest.id !== record.request.id ? undefined : found
  const answered = record.question && ledger.answerEntry(record.call.id, record.question.id)
  return answered ? withEarlierDecision(answered, decided) : decided
}

const combinedEntries = new WeakMap<LedgerEntry, LedgerEntry>()

/** An answer with the decision before it. The same object until one of them changes. */
function withEarlierDecision(answered: LedgerEntry, decided: LedgerEntry | undefined): LedgerEntry {
  if (!decided?.decision) return answered
  const known = combinedEntries.get(answered)
  if (known?.decision === decided.decision) return known
  const entry = { ...answered, decision: decided.decision }
  combinedEntries.set(answered, entry)
  return entry
}

/**
 * An allowed call stays allowed when more becomes known about its tool. Only undecided requests are
 * withdrawn.
 */
function findEarlierAllow(ledger: LedgerStore, record: ToolCallRecord) {
  return ledger
    .entriesOf(record.call.id)
    .find(
      ({ decision, state }) =>
        decision?.kind === 'allow' &&
        state !== 'failed' &&
        state !== 'staged' &&
        sameJson(decision.arguments, payloadOf(record)),
    )
}
