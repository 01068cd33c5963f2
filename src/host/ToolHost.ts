import type {
  ConsentDecision,
  JsonObject,
  QuestionAnswer,
  ToolCallRecord,
  ToolResult,
  UndoOffer,
  UndoOutcome,
} from '../tool-call/index.ts'

/** One answer of a batch: a decision or an answer. */
export type BatchEntry =
  | { record: ToolCallRecord; decision: ConsentDecision; answer?: never }
  | { record: ToolCallRecord; answer: QuestionAnswer; decision?: never }

/**
 * The app's runtime behind the UI. Every member is optional; what is missing is not offered. A
 * promise resolves when the runtime has taken the answer, not when the call has ended; a rejection
 * comes back to the person. The object may be new at every render. What a decision, an undo or a
 * retry is about comes as a frozen record, with the arguments that were shown.
 */
export interface ToolHost {
  /**
   * True if nobody starts this call before the host is told to. Apart from the protocol's own
   * request this is the only reason for `awaiting_consent`.
   */
  isGated?(record: ToolCallRecord): boolean
  decideConsent?(record: ToolCallRecord, decision: ConsentDecision): Promise<void>
  answer?(record: ToolCallRecord, answer: QuestionAnswer): Promise<void>
  /** A batch with submit 'together', once, when all of it is decided. */
  settleBatch?(entries: readonly BatchEntry[]): Promise<void>
  offerUndo?(record: ToolCallRecord): UndoOffer | null | Promise<UndoOffer | null>
  undo?(record: ToolCallRecord, offer: UndoOffer): Promise<UndoOutcome>
  extendUndo?(record: ToolCallRecord, offer: UndoOffer): Promise<UndoOffer>
  /**
   * What a write replaces, for a diff that the arguments do not contain. Use `undefined` for a side
   * that is not known and `null` for one that does not exist.
   */
  loadDiff?(record: ToolCallRecord): Promise<{ before: unknown; after: unknown }>
  /** The whole of a result that is kept elsewhere. */
  loadResult?(record: ToolCallRecord): Promise<ToolResult>
  /**
   * The page of a result that a cursor names. A page says by its own `bounds.cursor` that there is
   * another.
   */
  loadPage?(record: ToolCallRecord, cursor: string): Promise<ToolResult>
  cancel?(record: ToolCallRecord): Promise<void>
  /** Send again what was decided and did not arrive, or run a failed call again. */
  retry?(record: ToolCallRecord): Promise<void>
  /**
   * Run a failed call again with other arguments. Offered only where the runtime says that they
   * would help.
   */
  resend?(record: ToolCallRecord, corrected: JsonObject): Promise<void>
}
