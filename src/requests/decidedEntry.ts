import { deriveExecution } from '../../execution/deriveExecution.ts'
import { askedExecution, isDecided, isSameExecution } from '../../execution/sameExecution.ts'
import { createCombined } from './createCombined.ts'
import { askedId, decisionKey } from './decisionKey.ts'
import { requestIdOf, type LedgerEntry } from '../Ledger.ts'
import type { LedgerStore } from '../LedgerStore.ts'
import { laterDecisions } from '../send/laterDecisions.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'

/** What was decided about a call as it is shown now, and what was answered to its question. */
export function decidedEntryOf(
  ledger: LedgerStore,
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
): LedgerEntry | undefined {
  if (!ledger.has(record.call.id)) return undefined
  const entries = ledger.entriesOf(record.call.id)
  const proposed = deriveExecution(record, policy)
  let [decided, earlier]: (LedgerEntry | undefined)[] = []
  for (const [key, entry] of entries) {
    // what this page knows itself stands before what another tab says
    if (countsFor(ledger, entry, key, record, proposed)) {
      if (!decided || entry.decision) decided = entry
    } else if (isOfAnother(entry, proposed)) earlier = entry
  }
  const found = decided ?? earlierEntry(earlier)
  const { call, question } = record
  const answered = question && ledger.answerEntry(call.id, ledger.questionName(record, question.id))
  return answered ? withEarlierDecision(answered, decided) : found
}

/**
 * Whether a decision counts for what a record proposes. A request that is asked again is another
 * request, also once it has gone without an answer. A refusal is final for its request, whatever
 * becomes of the call; anything else counts for what was shown. What was not sent counts for exactly
 * that.
 */
function countsFor(
  ledger: LedgerStore,
  entry: LedgerEntry,
  key: string,
  record: ToolCallRecord,
  proposed: Execution,
): boolean {
  const { request } = record
  const decided = entry.decision ?? entry.otherTab
  if (!decided || entry.answer) return false
  if (request ? decided.id !== askedId(record) : !ledger.mayHaveAsked(record, decided.id))
    return false
  if (!entry.execution || !isSent(entry)) return isAboutExactly(ledger, entry, key, proposed)
  const isRefused = decided.kind === 'deny' || decided.kind === 'abort'
  const isOfOther = ledger.isOfOther(entry.decision, record)
  return (
    (isRefused && request !== undefined && !isOfOther) ||
    isDecided(entry.execution, proposed, !!request)
  )
}

/**
 * Whether an entry is about what a record proposes, and nothing else. Where it did not wait for a
 * digest, what is known here of its execution tells; of another tab's refusal nothing is, so that it
 * counts for its request.
 */
export function isAboutExactly(
  ledger: LedgerStore,
  entry: LedgerEntry,
  key: string,
  proposed: Execution,
): boolean {
  const id = requestIdOf(entry)
  const { execution } = entry
  if (key === decisionKey(id, undefined)) return !execution || isSameExecution(execution, proposed)
  const made = laterDecisions
    .now()
    ?.laterDigest(ledger, proposed, execution && askedExecution(execution))
  return made !== undefined && key === decisionKey(id, made.digest)
}

/** Something else was decided under the same id. */
const isOfAnother = (entry: LedgerEntry, proposed: Execution): boolean =>
  entry.decision !== undefined &&
  isSent(entry) &&
  entry.execution !== undefined &&
  !isDecided(entry.execution, proposed, false)

const isSent = ({ state }: LedgerEntry) => state === 'sending' || state === 'delivered'

const earlierEntries = new WeakMap<LedgerEntry, LedgerEntry>()

/** The same object for the same decision. */
function earlierEntry(entry: LedgerEntry | undefined): LedgerEntry | undefined {
  if (!entry?.decision || !entry.execution) return undefined
  const { decision, execution } = entry
  const known = earlierEntries.get(entry) ?? {
    state: 'delivered',
    earlier: { kind: decision.kind, execution },
  }
  earlierEntries.set(entry, known)
  return known
}

const combined = createCombined()

/** An answer with the decision before it. The same object until one of them changes. */
function withEarlierDecision(
  answered: LedgerEntry,
  { decision, execution }: Partial<LedgerEntry> = {},
): LedgerEntry {
  return decision
    ? combined([answered, decision], () => ({
        ...answered,
        decision,
        ...(execution && { execution }),
      }))
    : answered
}
