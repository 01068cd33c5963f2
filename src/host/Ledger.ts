import type { ConsentDecision, QuestionAnswer, ToolCallRecord, UndoStatus } from '../tool-call/index.ts'

/** What this page decided about one call, and whether the host has taken it. */
export type LedgerEntry = {
  decision?: ConsentDecision
  /** Of the open question, without the secrets in it. With it, `state` and `error` are the answer's; the decision before it was taken. */
  answer?: QuestionAnswer
  undo?: UndoStatus
  state: 'sending' | 'taken' | 'failed' | 'batch_open'
  /** Why the host did not take it. */
  error?: Error
}

/** What this page decided and sent in one conversation, by record id and digest. */
export interface Ledger {
  entry(record: ToolCallRecord): LedgerEntry | undefined
}
