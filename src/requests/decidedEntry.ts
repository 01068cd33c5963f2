import { deriveExecution } from '../policy/deriveExecution.ts'
import { sameJson } from '../engines/json/digestCall.ts'
import { isGated } from '../host/hostHas.ts'
import { definitionOf } from '../policy/registeredMode.ts'
import { askedExecution, isDecided, isSameExecution } from '../policy/sameExecution.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { ToolCall } from '../model/index.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { askedId, questionKey, ranExecution, type LedgerEntry } from './Ledger.ts'
import type { DecidedCalls, DecisionContext, LedgerStore } from './LedgerStore.ts'

type Known = { entry?: LedgerEntry; with: WeakMap<object, Known> }

const NOTHING = {}

/**
 * Remembers what was made of several parts: the same object for the same parts, whatever was made
 * of others in between. Two records of one call share some of them.
 */
function createCombined(): (
  parts: readonly (object | undefined)[],
  make: () => LedgerEntry,
) => LedgerEntry {
  const none = (): Known => ({ with: new WeakMap() })
  const root = none()
  return (parts, make) => {
    const known = parts.reduce<Known>((at, part = NOTHING) => {
      const next = at.with.get(part) ?? none()
      at.with.set(part, next)
      return next
    }, root)
    return (known.entry ??= make())
  }
}

/** What was decided about a call as it is shown now, and what was answered to its question. */
export function decidedEntryOf(
  ledger: LedgerStore,
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
): LedgerEntry | undefined {
  const entries = ledger.entriesOf(record.call.id)
  if (entries.size === 0) return undefined
  const proposed = deriveExecution(record, policy)
  let [decided, earlier]: (LedgerEntry | undefined)[] = []
  for (const entry of entries.values()) {
    // what this page knows itself stands before what another tab says
    if (countsFor(ledger, entry, record, proposed)) {
      if (!decided || entry.decision) decided = entry
    } else if (isOfAnother(entry, proposed)) earlier = entry
  }
  const found = decided ?? earlierEntry(earlier)
  const { question } = record
  const answered = question && entries.get(questionKey(ledger.questionName(record, question.id)))
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
  record: ToolCallRecord,
  proposed: Execution,
): boolean {
  const { request } = record
  const decided = entry.decision ?? entry.otherTab
  if (!decided || entry.answer) return false
  if (request ? decided.id !== askedId(record) : !ledger.mayHaveAsked(record, decided.id))
    return false
  if (!entry.execution || !isSent(entry)) return isAboutExactly(entry, proposed)
  const isRefused = decided.kind === 'deny' || decided.kind === 'abort'
  const isOfOther = ledger.isOfOther(entry.decision, record)
  return (
    (isRefused && request !== undefined && !isOfOther) ||
    isDecided(entry.execution, proposed, !!request)
  )
}

/** True if an entry is about exactly what a record proposes, of exactly that tool. */
export function isAboutExactly({ execution, otherTab }: LedgerEntry, proposed: Execution): boolean {
  if (!execution) return otherTab?.isAbout?.(proposed) ?? true
  const asked = askedExecution(execution)
  return (
    isSameExecution(asked, proposed) &&
    asked.server === proposed.server &&
    sameJson(definitionOf(asked.name, asked.tool), definitionOf(proposed.name, proposed.tool))
  )
}

/** Something else was decided under the same id. */
const isOfAnother = (entry: LedgerEntry, proposed: Execution): boolean =>
  entry.decision !== undefined &&
  isSent(entry) &&
  entry.execution !== undefined &&
  !isDecided(entry.execution, proposed, false)

const isSent = ({ state }: LedgerEntry) => state === 'sending' || state === 'taken'

const earlierEntries = new WeakMap<LedgerEntry, LedgerEntry>()

/** The same object for the same decision. */
function earlierEntry(entry: LedgerEntry | undefined): LedgerEntry | undefined {
  if (!entry?.decision || !entry.execution) return undefined
  const { decision, execution } = entry
  const known = earlierEntries.get(entry) ?? {
    state: 'taken',
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

const ledgers = new WeakMap<ToolCall, LedgerStore>()

/**
 * The ledger that a call was last looked up in, for what is asked of records outside a provider.
 */
export const ledgerOf = (call: ToolCall): LedgerStore | undefined => ledgers.get(call)

function rememberLedger(call: ToolCall, ledger: LedgerStore): void {
  ledgers.set(call, ledger)
}

/** The decision about a call, with its undo, stop and run again. The same object until one changes. */
function entryIn(
  ledger: LedgerStore,
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
): LedgerEntry | undefined {
  if (ledger.lastUndone(record)) rememberLedger(record.call, ledger)
  const entry = decidedEntryOf(ledger, record, policy)
  const activity = ledger.activity(record)
  return activity
    ? combined([entry, activity], () => ({ state: 'taken', ...entry, activity }))
    : entry
}

type Lookup = Pick<DecisionContext, 'ledger' | 'host' | 'policy'>

/** The execution of a call as a person sees it: with what was decided about it. */
export const executionIn = ({ ledger, host, policy }: Lookup, record: ToolCallRecord): Execution =>
  ranExecution(
    record,
    deriveExecution(record, policy()),
    decidedEntryOf(ledger, record, policy()),
    isGated(record, host().isGated),
  )

/** Looks calls up where decisions are made. */
export const decidedCalls = (context: Lookup): DecidedCalls => ({
  entry: (record) => entryIn(context.ledger, record, context.policy()),
  executionOf: (record) => executionIn(context, record),
})
