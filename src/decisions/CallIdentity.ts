import type { ToolCallRecord } from '../tool-call/index.ts'

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
