import type { ConversationGrants } from '../host/grants/createConversationGrants.ts'
import type { Grant } from '../policy/index.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { Actor, ConsentDecision, QuestionAnswer, ToolCallRecord } from '../tool-call/index.ts'
import type { Choice } from './bind/Choice.ts'
import type { Decisions } from './Ledger.ts'
import type { LedgerStore } from './LedgerStore.ts'

/** The way of a decision: bound to what was shown, claimed once, sent to the host. */
export interface DecisionMaker extends Decisions {
  /** What was decided in this conversation. `entry` looks a record up in it. */
  readonly ledger: LedgerStore
  /** The lasting permissions of this conversation; null where the app keeps none. */
  readonly grants: ConversationGrants | null
  /** What a call runs or ran, as a person sees it. */
  executionOf(record: ToolCallRecord): Execution
  /** The grant that a decision of this page left behind. */
  grantOf(decision: ConsentDecision): Grant | undefined
  /**
   * Decides in the click itself, once. Throws a TypeError when what was shown has no digest: then
   * only a denial can be sent.
   */
  decide(record: ToolCallRecord, choice: Choice, by?: Actor): void
  /**
   * Answers the open question of a call in the click itself, once. `redacted` is what this page
   * remembers of it; without it only what kind of answer it was.
   */
  answer(record: ToolCallRecord, answer: QuestionAnswer, redacted?: QuestionAnswer): void
  /**
   * Call this when a press on a request begins, with what is pressed. It reserves the lock, so that
   * the click itself calls the host even if other tabs could decide too.
   */
  reserveForPress(record: ToolCallRecord, on: Element): void
  /** Sends again what did not arrive. Does nothing while a retry is already running. */
  retry(record: ToolCallRecord): Promise<void>
  /**
   * Another one, with a ledger and a host of its own and no lasting permissions: what is decided
   * there decides nothing here.
   */
  separate(host: ToolHost): DecisionMaker
}

/** What taking a call back is done with. */
export interface UndoContext extends Pick<DecisionMaker, 'ledger' | 'executionOf'> {
  host(): ToolHost
  actor(): Actor
}
