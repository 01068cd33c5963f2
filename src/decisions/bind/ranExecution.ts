import { currentExecution, reportedAllowed } from '../../execution/deriveExecution.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { LedgerEntry } from '../Ledger.ts'

/**
 * What a call runs or ran, once nobody is asked: with what the runtime reports, else as this page
 * allowed it, else as the runtime says that it was allowed, else as it is proposed.
 */
export const ranExecution = (
  record: ToolCallRecord,
  proposed: Execution,
  entry: LedgerEntry | undefined,
  isGated: boolean,
): Execution =>
  currentExecution(
    record,
    proposed,
    decidedIn(entry) ?? reportedIn(record, proposed, entry, isGated),
  )

/** What the runtime says was allowed. A call that this page holds is allowed by nobody else. */
export const reportedIn = (
  record: ToolCallRecord,
  proposed: Execution,
  entry: LedgerEntry | undefined,
  isGated: boolean,
): Execution | undefined =>
  isGated || entry?.decision || !isJsonObject(record)
    ? undefined
    : reportedAllowed(record, proposed)

/** What this page decided about, where the decision was sent. */
const decidedIn = (entry: LedgerEntry | undefined): Execution | undefined =>
  entry?.decision && (entry.state === 'sending' || entry.state === 'delivered')
    ? entry.execution
    : undefined
