import type { ConsentDecision, ToolResult } from '../model/index.ts'
import type { JsonObject } from '../model/JsonObject.ts'
import type {
  QuestionAnswer,
  RedoOffer,
  RedoOutcome,
  ToolCallRecord,
  UndoOffer,
  UndoOutcome,
} from '../model/ToolCallRecord.ts'

/** One answer of a batch: a decision or an answer. */
export type BatchEntry =
  | { record: ToolCallRecord; decision: ConsentDecision; answer?: never }
  | { record: ToolCallRecord; answer: QuestionAnswer; decision?: never }

/**
 * The app's runtime behind the UI. Every member is optional; a missing one is not offered. A
 * promise resolves when the runtime has taken the answer, not when the call has ended. The person
 * reads the reason of a rejection. The object may be new at every render. The call of a decision,
 * an undo, a stop, a retry or a rerun comes as a frozen record, with the arguments that were shown.
 */
export interface ToolHost {
  /**
   * True if the call starts only after the host gets a decision. A call that the protocol's own
   * request holds asks in any case. One that is held, waits or has not begun asks if the policy
   * does.
   */
  isGated?(record: ToolCallRecord): boolean
  decideConsent?(record: ToolCallRecord, decision: ConsentDecision): Promise<void>
  answer?(record: ToolCallRecord, answer: QuestionAnswer): Promise<void>
  /** Sends a batch with submit 'together', once all of it is decided. */
  settleBatch?(entries: readonly BatchEntry[]): Promise<void>
  /** Returns the promise about a call. `null` or undefined: it cannot be undone. */
  offerUndo?(
    record: ToolCallRecord,
  ): UndoOffer | null | undefined | Promise<UndoOffer | null | undefined>
  undo?(record: ToolCallRecord, offer: UndoOffer): Promise<UndoOutcome>
  /**
   * Repeats exactly the call that an undo took back, once, if its outcome promised `redo`.
   * Afterwards `offerUndo` is asked anew.
   * @example redo: (record, offer) => post('/redo', { token: offer.token })
   */
  redo?(record: ToolCallRecord, offer: RedoOffer): Promise<RedoOutcome>
  extendUndo?(record: ToolCallRecord, offer: UndoOffer): Promise<UndoOffer>
  /**
   * The old content that a write replaces, for a diff that the arguments lack. Use `undefined` for
   * a side that is not known and `null` for one that does not exist.
   */
  loadDiff?(record: ToolCallRecord): Promise<{ before: unknown; after: unknown }>
  /** Loads a result that is kept elsewhere. */
  loadResult?(record: ToolCallRecord): Promise<ToolResult>
  /** Loads the page of a result that a cursor names. A further page has its own `bounds.cursor`. */
  loadPage?(record: ToolCallRecord, cursor: string): Promise<ToolResult>
  /**
   * Asks the runtime to stop a running call, from the button Stop on its line. Resolve when the
   * runtime has taken it. Reject with an `Error` whose text the person reads. The record then says
   * that the call has stopped: `outcome: 'cancelled'`, or the end of its run. Stop is offered again
   * after ten seconds, so stopping twice must do no harm. Abort the signal of a local tool here.
   * @example cancel: (record) => fetch(`/calls/${record.call.id}`, { method: 'DELETE' }).then(checked)
   */
  cancel?(record: ToolCallRecord): Promise<void>
  /**
   * Says if `cancel` can stop a running call. `'run'`: only with all else that the agent does, and
   * the button says so. @default all of them
   */
  canCancel?(record: ToolCallRecord): boolean | 'run'
  /** Sends a decision of this page again that did not arrive before the run ended. */
  retryDecision?(record: ToolCallRecord): Promise<void>
  /**
   * Runs a call again that failed, was stopped, or gave no result: the same tool with the same
   * arguments, as in `record.call`. The policy has let it run, or a person has allowed it. Resolve
   * when the runtime has taken it: the new call comes as a record, under this id or another.
   * @example runAgain: ({ call }) => agent.run(call.name, call.arguments)
   */
  runAgain?(record: ToolCallRecord): Promise<void>
  /**
   * Says if `runAgain` can run an ended call again. A text gives the reason against it: “The tool
   * is not connected.” Asked when the button is drawn, and again when it is pressed. @default all
   * of them
   */
  canRunAgain?(record: ToolCallRecord): boolean | string
  /**
   * Runs a failed call with other arguments. Offered only if the runtime says that they would help.
   */
  runCorrected?(record: ToolCallRecord, corrected: JsonObject): Promise<void>
}

/** The calls of a runtime, and what their provider takes: `<ToolHostProvider {...calls.provider}>`. */
export interface HostedToolCalls extends ToolCalls {
  provider: { host: ToolHost; records: readonly ToolCallRecord[]; conversation?: string }
}

export function hostedToolCalls(
  calls: ToolCalls,
  host: ToolHost,
  conversation: string | undefined,
): HostedToolCalls {
  return {
    ...calls,
    provider: { host, records: calls.list, ...(conversation !== undefined && { conversation }) },
  }
}

/** The calls of a conversation. The same object until one of them, or a message of theirs, changed. */
export interface ToolCalls {
  /** All of them, in call order. The same array until one changed. */
  list: readonly ToolCallRecord[]
  get(id: string): ToolCallRecord | undefined
  /**
   * The records made from this very message, part, block or item, in order. The same array until one
   * of them changed.
   */
  of(source: object): readonly ToolCallRecord[]
  /**
   * The calls of this message alone, for a memoised component that draws it: the same object until
   * one of them changed. `<Message message={message} calls={calls.in(message)} />`
   */
  in(source: object): ToolCalls
}

/**
 * A protocol's reader: push events in order; React follows it with `useToolCalls(reader)`.
 * `records()` is the same array until something changed.
 */
export interface ToolCallReader {
  push(event: object): void
  records(): readonly ToolCallRecord[]
  subscribe(listener: () => void): () => void
  /** The run is over. */
  end(): void
  reset(): void
}

/**
 * The app's store of unsent edits, reasons, answers and rejected changes, which then survive a
 * reload. Values are plain JSON without secrets. If a method throws, nothing is kept.
 */
export interface DraftStore {
  /** Returns the last value of a key; anything else counts as none. */
  get(key: string): unknown
  set(key: string, draft: unknown): void
  remove(key: string): void
}
