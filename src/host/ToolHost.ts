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
 * The app's runtime behind the UI. Every member is optional: the UI offers only what the host has.
 * A promise resolves when the runtime has taken the answer, not when the call has ended. The person
 * reads the reason of a rejection. The object may be new at every render. The host gets a frozen
 * record, with the arguments that were shown.
 */
export interface ToolHost {
  /**
   * True if the call starts only after the host gets a decision. A held call asks if the policy
   * asks. A request of the protocol always asks.
   */
  isGated?(record: ToolCallRecord): boolean
  decideConsent?(record: ToolCallRecord, decision: ConsentDecision): Promise<void>
  answer?(record: ToolCallRecord, answer: QuestionAnswer): Promise<void>
  /** Sends a batch with submit 'together', after its last decision. */
  settleBatch?(entries: readonly BatchEntry[]): Promise<void>
  /** Returns the undo offer for a call. `null` or undefined: the call cannot be undone. */
  offerUndo?(
    record: ToolCallRecord,
  ): UndoOffer | null | undefined | Promise<UndoOffer | null | undefined>
  undo?(record: ToolCallRecord, offer: UndoOffer): Promise<UndoOutcome>
  /**
   * Repeats an undone call once, if the outcome of the undo had `redo`. Afterwards the kit calls
   * `offerUndo` again.
   * @example redo: (record, offer) => post('/redo', { token: offer.token })
   */
  redo?(record: ToolCallRecord, offer: RedoOffer): Promise<RedoOutcome>
  extendUndo?(record: ToolCallRecord, offer: UndoOffer): Promise<UndoOffer>
  /**
   * Loads the content before and after a write, if the arguments lack it. Use `undefined` for an
   * unknown side, and `null` for a side that does not exist.
   */
  loadDiff?(record: ToolCallRecord): Promise<{ before: unknown; after: unknown }>
  /** Loads a result that is stored elsewhere. */
  loadResult?(record: ToolCallRecord): Promise<ToolResult>
  /** Loads the page of a result that a cursor names. A further page has its own `bounds.cursor`. */
  loadPage?(record: ToolCallRecord, cursor: string): Promise<ToolResult>
  /**
   * Asks the runtime to stop a running call, after a press of Stop. Resolve when the runtime has
   * taken the request. Otherwise reject with an `Error`: the person reads its text. The next record
   * tells if the call has stopped: `outcome: 'cancelled'`, or the end of its run. Stop appears again
   * after ten seconds, so stopping twice must do no harm. Abort the signal of a local tool here.
   * @example cancel: (record) => fetch(`/calls/${record.call.id}`, { method: 'DELETE' }).then(checked)
   */
  cancel?(record: ToolCallRecord): Promise<void>
  /**
   * Tells if `cancel` can stop a running call. `'run'`: `cancel` stops the whole agent, and the
   * button says so. @default all of them
   */
  canCancel?(record: ToolCallRecord): boolean | 'run'
  /** Sends this page's decision again, if the run ended before the decision arrived. */
  retryDecision?(record: ToolCallRecord): Promise<void>
  /**
   * Repeats a call that failed, was stopped, or gave no result, with the tool and arguments of
   * `record.call`. The policy or a person has allowed the call. Resolve when the runtime has taken
   * the call. The new call comes as a record, under this id or another.
   * @example runAgain: ({ call }) => agent.run(call.name, call.arguments)
   */
  runAgain?(record: ToolCallRecord): Promise<void>
  /**
   * Tells if `runAgain` can repeat an ended call. If not, return the reason as a text: “The tool is
   * not connected.” The kit asks when it draws the button, and at a press. @default all of them
   */
  canRunAgain?(record: ToolCallRecord): boolean | string
  /**
   * Runs a failed call with other arguments. Offered only if the runtime suggests a correction.
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
