import { deriveExecution } from '../policy/deriveExecution.ts'
import { sameJson } from '../engines/json/sameJson.ts'
import { isGated } from '../host/hostHas.ts'
import { definitionOf } from '../policy/registeredMode.ts'
import { askedExecution, isDecided, isSameExecution } from '../policy/sameExecution.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { Actor, ToolCall, ToolCallRecord } from '../model/index.ts'
import {
  askedId,
  askedQuestion,
  isSent,
  questionKey,
  ranExecution,
  type CallActivity,
  type Decisions,
  type LedgerEntry,
} from './Ledger.ts'
import type { ConversationGrants } from '../host/createConversationGrants.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { oncePer } from '../internal/basics.ts'
import type { LedgerStore } from './createLedger.ts'

/** The context of decisions. Its members are functions, since they are read when needed. */
export interface DecisionContext {
  readonly ledger: LedgerStore
  /** The lasting permissions of this conversation; null if the app keeps none. */
  readonly grants: ConversationGrants | null
  host(): ToolHost
  policy(): ToolPolicy | undefined
  actor(): Actor
}

export interface DecidedCalls extends Decisions {
  executionOf(record: ToolCallRecord): Execution
}

export interface UndoContext
  extends Pick<DecisionContext, 'ledger' | 'host' | 'actor'>, Pick<DecidedCalls, 'executionOf'> {
  /** @default 'undo' */
  readonly verb?: 'redo'
}

/** The decision about a call as it is shown now, and the answer to its question. */
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
  const { question } = record
  const answered =
    question && entries.get(questionKey(ledger.questionName(record, askedQuestion(question))))
  if (answered) return decided?.decision ? withDecision(answered)(decided) : answered
  return decided ?? (earlier && earlierEntry(earlier))
}

/**
 * True if a decision counts for a record's proposal. A request that is asked again is another
 * request, also once it has gone without an answer. A refusal is final for its request, whatever
 * becomes of the call; anything else counts for the shown execution. An unsent decision counts for
 * exactly that.
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

const isOfAnother = (entry: LedgerEntry, proposed: Execution): boolean =>
  entry.decision !== undefined &&
  isSent(entry) &&
  entry.execution !== undefined &&
  !isDecided(entry.execution, proposed, false)

/** The entry of a decision about an earlier call with the same id. */
const earlierEntry = oncePer(
  ({ decision, execution }: LedgerEntry): LedgerEntry | undefined =>
    decision && execution && { state: 'taken', earlier: { kind: decision.kind, execution } },
)

/** An answer with the decision before it. */
const withDecision = oncePer((answered: LedgerEntry) =>
  oncePer(({ decision, execution }: LedgerEntry): LedgerEntry => ({
    ...answered,
    ...(decision && { decision, ...(execution && { execution }) }),
  })),
)

const NO_ENTRY: Partial<LedgerEntry> = {}

const withActivity = oncePer((activity: CallActivity) =>
  oncePer((entry: Partial<LedgerEntry>): LedgerEntry => ({ state: 'taken', ...entry, activity })),
)

const ledgers = new WeakMap<ToolCall, LedgerStore>()

/**
 * The ledger that a call was last looked up in, for what is asked of records outside a provider.
 */
export const ledgerOf = (call: ToolCall): LedgerStore | undefined => ledgers.get(call)

type Lookup = Pick<DecisionContext, 'ledger' | 'host' | 'policy'>

/** The execution of a call as a person sees it: with what was decided about it. */
export const executionIn = ({ ledger, host, policy }: Lookup, record: ToolCallRecord): Execution =>
  ranExecution(
    record,
    deriveExecution(record, policy()),
    decidedEntryOf(ledger, record, policy()),
    isGated(record, host()),
  )

export const decidedCalls = (context: Lookup): DecidedCalls => ({
  /** The decision about a call, with its undo, stop and run again. The same object until one changes. */
  entry(record) {
    const { ledger } = context
    if (ledger.lastUndone(record)) ledgers.set(record.call, ledger)
    const entry = decidedEntryOf(ledger, record, context.policy())
    const activity = ledger.activity(record)
    return activity ? withActivity(activity)(entry ?? NO_ENTRY) : entry
  },
  executionOf: (record) => executionIn(context, record),
})
