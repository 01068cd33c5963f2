import type { Execution } from '../tool-call/Execution.ts'
import type {
  Actor,
  ConsentDecision,
  ConsentScope,
  QuestionAnswer,
  ToolCallRecord,
  UndoStatus,
} from '../tool-call/index.ts'
import type { RerunStatus, Silence, StopStatus } from '../tool-call/ToolCallStatus.ts'

/**
 * What was decided about one call, in this page or in another tab of this browser, and whether the
 * host has taken it.
 */
export type LedgerEntry = {
  decision?: ConsentDecision
  /** What the decision is about: what was shown, as a person edited it. */
  execution?: Execution
  /** What was decided under the id of this call, where the call is something else now. */
  earlier?: { kind: ConsentDecision['kind']; execution: Execution }
  /**
   * Set instead of `decision` when another tab decided. `id` is the request's id; the rest is as
   * much as that tab published. `at`: milliseconds since the epoch. With `answer` set, the answer
   * came from the other tab.
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
   * The answer to the open question, without its secrets. While it is set, `state` and `error`
   * describe the answer; the decision before it was accepted.
   */
  answer?: QuestionAnswer
  undo?: UndoStatus | undefined
  /** What happens to it while it runs, and after; none of this is a decision. */
  activity?: CallActivity | undefined
  /** What another tab says that was decided or answered, where nothing shows that it was. */
  claim?: TabClaim | undefined
  state: 'sending' | 'delivered' | 'failed' | 'staged'
  /** Why the host did not take it. */
  error?: Error
}

/** Stopping a call, running it again, and that nothing was heard of it. */
export type CallActivity = {
  readonly stop?: StopStatus | undefined
  readonly rerun?: RerunStatus | undefined
  readonly silence?: Silence | undefined
}

/** What another tab says, without any proof. It closes nothing. */
export type TabClaim = { kind: ConsentDecision['kind'] | QuestionAnswer['kind'] }

/** What is decided about one request, or answered to one question (`key`), of a call. */
export type LedgerUpdate = {
  id: string
  key: string
  decided: Pick<LedgerEntry, 'decision' | 'answer' | 'execution'>
}

/** What this page decided and sent in one conversation, looked up by the record. */
export interface Decisions {
  entry(record: ToolCallRecord): LedgerEntry | undefined
}

/** Of a decision, here or elsewhere. A question's is in its key. */
export const requestIdOf = ({ decision, otherTab }: Partial<LedgerEntry>): string =>
  (decision ?? otherTab)?.id ?? ''
