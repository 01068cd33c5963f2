import type {
  Actor,
  ConsentDecision,
  ConsentScope,
  QuestionAnswer,
  ToolCallRecord,
  UndoStatus,
} from '../../tool-call/index.ts'

/**
 * What was decided about one call, in this page or in another tab of this browser, and whether the
 * host has taken it.
 */
export type LedgerEntry = {
  decision?: ConsentDecision
  /**
   * What another tab decided, in place of `decision`: the request's id, and as far as that tab told
   * what it said. `at`: milliseconds since the epoch. Beside `answer`: that came from there.
   */
  otherTab?: {
    id: string
    kind?: ConsentDecision['kind']
    by?: { kind: Actor['kind'] }
    scope?: ConsentScope
    edited?: true
    at?: number
  }
  /**
   * Of the open question, without the secrets in it. With it, `state` and `error` are the answer's;
   * the decision before it was taken.
   */
  answer?: QuestionAnswer
  undo?: UndoStatus
  state: 'sending' | 'delivered' | 'failed' | 'staged'
  /** Why the host did not take it. */
  error?: Error
}

/** What this page decided and sent in one conversation, by record id and digest. */
export interface Ledger {
  entry(record: ToolCallRecord): LedgerEntry | undefined
}
