import type { QueryClient } from '@tanstack/react-query'
import type {
  ConsentDecision,
  QuestionAnswer,
  ToolCallRecord,
  UndoStatus,
} from '../tool-call/index.ts'
import type { CallIdentity } from './CallIdentity.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { OtherTabs } from './claim/tabs/joinTabs.lazy.ts'
import type { TabMessage } from './claim/tabs/openChannel.ts'
import type { BatchEntry } from '../host/ToolHost.ts'
import type { CallActivity, LedgerEntry, TabClaim } from './Ledger.ts'

/** Whose ledger it is: the QueryClient that runs its requests, and the name of the conversation. */
export type LedgerOwner = {
  readonly client?: QueryClient | undefined
  readonly conversation?: string | undefined
}

/**
 * What was decided in one conversation, by the id of the call and a key. Synchronous: a second
 * decision on the same request finds the first.
 */
export interface LedgerStore {
  /** Which call a record tells of. */
  identityOf(record: ToolCallRecord): CallIdentity
  /**
   * These stand together in one list: each is a call of its own, and one that is here for the first
   * time takes the place of one that has gone from it. `list` names the list: others may know other
   * calls of the conversation.
   */
  follow(records: readonly ToolCallRecord[], list: object): void
  /** What shows one record shows another now: it is the same call, unless it is known already. */
  replace(before: ToolCallRecord, record: ToolCallRecord): void
  /** Something was decided about a call of this id. Cheap: asked for every call. */
  has(id: string): boolean
  entry(id: string, key: string): LedgerEntry | undefined
  /** All that was decided and answered under an id, by key. */
  entriesOf(id: string): ReadonlyMap<string, LedgerEntry>
  /**
   * Decides once. `key` names the request and what was shown of it (`decisionKey`). Returns false
   * and sends nothing if it has a decision. One that failed to arrive may be made again.
   */
  decide(
    id: string,
    key: string,
    decided: { decision: ConsentDecision; execution?: Execution },
    send: () => Promise<void>,
  ): boolean
  /**
   * For a batch that is answered together: what is said waits (`staged`) and may be changed,
   * until `size` of the batch's requests are answered; then all of it goes to `send` in one
   * message, once. False when it is on its way or taken. What did not arrive goes again as a whole
   * with the next answer.
   */
  stage(
    id: string,
    key: string,
    member: BatchMember,
    send: (entries: readonly BatchEntry[]) => Promise<void>,
  ): boolean
  /** A person is asked this of a call: who stood at its place of the batch before is not counted. */
  askInBatch(place: BatchPlace, request: string, call: CallIdentity): void
  /** Nobody can answer this request of a call any more: the others of its batch go without it. */
  leaveBatch(place: BatchPlace, request: string, call: CallIdentity): void
  /**
   * Drops staged decisions of a call that has changed since it was shown: nobody decided the new
   * version.
   */
  dropStaged(
    id: string,
    isCurrent: (entry: LedgerEntry, key: string, place: BatchMember) => boolean,
  ): void
  /**
   * What a call's question is called in the ledger: by its id, and by a number where a call of the
   * same id, which has stood beside it in a list, asks under that, too.
   */
  questionName(record: ToolCallRecord, question: string): string
  /** Like `decide`, once per question, by its name. `answer` is the part that is remembered. */
  answer(id: string, question: string, answer: QuestionAnswer, send: () => Promise<void>): boolean
  answerEntry(id: string, question: string): LedgerEntry | undefined
  /** What another tab said last about each request and question, by key, that this page was asked. */
  claims(id: string): ReadonlyMap<string, TabClaim> | undefined
  /** This page decided about this very call. */
  rememberDecision(record: ToolCallRecord, decision: ConsentDecision): void
  /** Whether this page decided about another call, which has stood beside this one in a list. */
  isOfOther(decision: ConsentDecision | undefined, record: ToolCallRecord): boolean
  /** This page was asked for permission. */
  rememberRequest(record: ToolCallRecord, request: string): void
  /** Whether a request, of this page or another tab, may have been about this call. */
  mayHaveAsked(record: ToolCallRecord, request: string): boolean
  /** This page was asked a question of this name. */
  rememberQuestion(record: ToolCallRecord, question: string): void
  /** The names of questions that this page was asked and did not answer. */
  unansweredOf(record: ToolCallRecord): readonly string[]
  /** What is known of the calls of an id is to be looked at again. */
  notify(id: string): void
  subscribe(id: string, listener: () => void): () => void
  /** Anything was decided, or arrived. */
  subscribeAll(listener: () => void): () => void
  readonly owner: LedgerOwner
  /**
   * Calls back with the other tabs of a named conversation: at once if they were needed before,
   * with undefined if they cannot be reached. The code is loaded with the first request or offer.
   */
  withTabs(then: (tabs: OtherTabs | undefined) => void): void
  /** Hears what other tabs say, which are joined for it: for the life of the ledger. */
  onTabMessage(listener: TabListener): void
  /**
   * Nobody uses it any more: leaves the other tabs and releases their locks. They are joined again
   * when they are needed.
   */
  close(): void
  /**
   * Starts in one tab only, synchronously if there is nothing to wait for. `begin` resolves true if
   * it may be started again. `onOtherTab` is called if another tab started it.
   */
  runInOneTab(
    lockName: readonly string[],
    begin: () => Promise<boolean>,
    onOtherTab: () => void,
  ): void
  /** What happens to exactly this call while it runs, and after. */
  activity(record: ToolCallRecord): CallActivity | undefined
  /** Changes what it names, and keeps the rest. */
  setActivity(record: ToolCallRecord, change: CallActivity): void
  /** The undo status of exactly this call. Another call that got the same id is not it. */
  undo(record: ToolCallRecord): UndoStatus | undefined
  /** `execution`: what is taken back, once somebody pressed. */
  setUndo(record: ToolCallRecord, status: UndoStatus, execution?: Execution): void
  /** What became of taking back this call, or the one that it was before. */
  lastUndone(
    record: ToolCallRecord,
  ): { status: UndoStatus; execution?: Execution | undefined } | undefined
}

export type TabListener = (message: TabMessage, tabs: OtherTabs) => unknown

/** `index`: its place among the requests of the batch, of which there are `size`. */
export type BatchPlace = { batch: string; index: number; size: number }

/** An answer to one request of a batch. `index`: its place, in which the batch is sent. */
export type BatchMember = BatchPlace & {
  request: string
  /** Two calls of a batch may have one id, and one request id. */
  call: CallIdentity
  entry: BatchEntry
  /** What a decision is about. */
  execution?: Execution | undefined
  /** What is remembered of an answer. */
  redacted?: QuestionAnswer
  /** Throws where it must not be sent any more: asked in the moment in which its batch goes. */
  verify?(): void
}
