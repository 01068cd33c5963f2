import type { ToolCallRecord } from '../tool-call/index.ts'
import { askedId } from './bind/decisionKey.ts'
import type { LedgerStore } from './LedgerStore.ts'

/** This page was asked what a record asks. */
export function rememberAsked(ledger: LedgerStore, record: ToolCallRecord): void {
  const { request, question } = record
  if (request) ledger.rememberRequest(record, askedId(record))
  if (question) ledger.rememberQuestion(record, ledger.questionName(record, question.id))
}
