import {
  allowedInstead,
  currentExecution,
  reportedAllowed,
} from '../../execution/deriveExecution.ts'
import { sameJson } from '../../json/sameJson.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { LedgerEntry } from '../Ledger.ts'

/**
 * What a call runs or ran, once nobody is asked: with what the runtime reports, else as it says that
 * it was allowed where that is none of what this page asked about, else as this page allowed it,
 * else as the runtime says that it was allowed, else as it is proposed.
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
    contradicted(record, proposed, entry, isGated) ??
      decidedIn(entry) ??
      reportedIn(record, proposed, entry, isGated),
  )

/** What the runtime says was allowed. A call that this page holds is allowed by nobody else. */
const reportedIn = (
  record: ToolCallRecord,
  proposed: Execution,
  entry: LedgerEntry | undefined,
  isGated: boolean,
): Execution | undefined =>
  isGated || entry?.decision || !isJsonObject(record)
    ? undefined
    : reportedAllowed(record, proposed)

/** What the runtime says was allowed, as `reportedIn`, also where another call ran. */
export const allowedByReport = (
  record: ToolCallRecord,
  proposed: Execution,
  entry: LedgerEntry | undefined,
  isGated: boolean,
): Execution | undefined =>
  reportedIn(record, proposed, entry, isGated) ??
  (isGated || !isJsonObject(record) ? undefined : allowedInstead(record, proposed))

/** What this page decided about, where the decision was sent. */
const decidedIn = (entry: LedgerEntry | undefined): Execution | undefined =>
  entry?.decision && (entry.state === 'sending' || entry.state === 'delivered')
    ? entry.execution
    : undefined

/**
 * What the runtime says was allowed, where this page allowed something else. What the model wrote or
 * the runtime asked about, before a person edited it, is no contradiction: some only repeat it.
 */
function contradicted(
  record: ToolCallRecord,
  proposed: Execution,
  entry: LedgerEntry | undefined,
  isGated: boolean,
): Execution | undefined {
  const ours = entry?.decision?.kind === 'allow' ? decidedIn(entry) : undefined
  if (!ours || isGated || !isJsonObject(record)) return undefined
  const said = reportedAllowed(record, ours)
  const known = [ours, ours.from, ours.from?.from, proposed, proposed.from]
  return said && known.every((one) => !one || !sameJson(one.arguments, said.arguments))
    ? said
    : undefined
}
