import type { ConsentDecision, Actor } from '../model/index.ts'
import type { QuestionAnswer, ToolCallRecord, UndoStatus } from '../model/ToolCallRecord.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { JsonObject } from '../model/JsonObject.ts'
import type { BatchEntry, ToolHost } from '../host/ToolHost.ts'
import type { CallActivity, LedgerEntry, LedgerUpdate, Decisions } from './Ledger.ts'
import type { ConversationGrants } from '../host/createConversationGrants.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { LedgerOwner } from './sending.ts'

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
  entry(id: string, key: string): LedgerEntry | undefined
  /** All that was decided and answered under an id, by key. */
  entriesOf(id: string): ReadonlyMap<string, LedgerEntry>
  /** Writes an entry, or takes it away. */
  write(id: string, key: string, entry: LedgerEntry | undefined): void
  /**
   * What a call's question is called in the ledger: by its id, and by a number where a call of the
   * same id, which has stood beside it in a list, asks under that, too.
   */
  questionName(record: ToolCallRecord, question: string): string
  /** This page decided about this very call. */
  rememberDecision(record: ToolCallRecord, decision: ConsentDecision): void
  /** Whether this page decided about another call, which has stood beside this one in a list. */
  isOfOther(decision: ConsentDecision | undefined, record: ToolCallRecord): boolean
  /** This page was asked what a record asks. */
  rememberAsked(record: ToolCallRecord): void
  /** Whether a request, of this page or another tab, may have been about this call. */
  mayHaveAsked(record: ToolCallRecord, request: string): boolean
  /** The names of questions that this page was asked and did not answer. */
  unansweredOf(record: ToolCallRecord): readonly string[]
  /** What is known of the calls of an id is to be looked at again. */
  notify(id: string): void
  subscribe(id: string, listener: () => void): () => void
  /** Anything was decided, or arrived. */
  subscribeAll(listener: () => void): () => void
  readonly owner: LedgerOwner
  /** The other tabs of the conversation in this browser. */
  readonly tabs: {
    /** Hears them from now on. Other use of them joins them, too. */
    join(): void
    /** Asks them what was decided about a call: this page may have come later. */
    ask(id: string): void
    /** Tells them something of a call that is no decision. */
    tell(message: TabMessage): void
    /** Tells them what the host has taken. */
    tellDecided(updates: readonly LedgerUpdate[]): void
    /** Hears what they tell by `tell`, for the life of the ledger. */
    listen(listener: TabListener): void
    /** Nobody uses the ledger any more: leaves them until they are needed again. */
    close(): void
  }
  /** Undo, stop and run again of this call; not of another call with its id. */
  activity(record: ToolCallRecord): CallActivity | undefined
  /** Changes what it names, and keeps the rest. `execution`: what is taken back, once pressed. */
  setActivity(record: ToolCallRecord, change: CallActivity, execution?: Execution): void
  /** What became of taking back this call, or the one that it was before. */
  lastUndone(
    record: ToolCallRecord,
  ): { status: UndoStatus; execution?: Execution | undefined } | undefined
}

/** Any script of this origin may send one. */
export type TabMessage = { readonly id: string } & JsonObject

export type TabListener = (message: TabMessage) => void

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

/**
 * One call as a person sees it, from its first record to its last, wherever it is shown. Calls with
 * one id are told apart. What is known of a call is kept by this, not by its id.
 */
export interface CallIdentity {
  /** Another one for every call of the page. */
  readonly number: number
  latest: ToolCallRecord
  /** It is one of a list. */
  isListed?: boolean
  /** When it was last told apart from others with its id, by list. */
  apart?: Map<object, number>
  /** The request with which this page was asked last. */
  lastRequest?: string
  /** What this page was asked beside that, by `LedgerStore.questionName`. */
  questions?: Set<string>
  /** What its questions are called here, by their ids. */
  questionNames?: Map<string, string>
}

/** Where decisions are made. Functions, since it is read when it is needed. */
export interface DecisionContext {
  /** What was decided in this conversation. `entry` looks a record up in it. */
  readonly ledger: LedgerStore
  /** The lasting permissions of this conversation; null if the app keeps none. */
  readonly grants: ConversationGrants | null
  host(): ToolHost
  policy(): ToolPolicy | undefined
  /** The person at the chat. */
  actor(): Actor
}

/** A call, looked up among the decisions of this page. */
export interface DecidedCalls extends Decisions {
  /** The execution of a call, as a person sees it. */
  executionOf(record: ToolCallRecord): Execution
}

/** What taking a call back is done with. */
export interface UndoContext
  extends Pick<DecisionContext, 'ledger' | 'host' | 'actor'>, Pick<DecidedCalls, 'executionOf'> {
  /** @default 'undo' */
  readonly verb?: 'redo'
}
