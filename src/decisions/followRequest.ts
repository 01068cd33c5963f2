import { deriveExecution } from '../execution/deriveExecution.ts'
import { isGated } from '../host/isGated.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { Actor, ToolCallRecord } from '../tool-call/index.ts'
import { decidedEntryOf, isAboutExactly } from './bind/decidedEntry.ts'
import type { DecisionMaker } from './DecisionMaker.ts'
import { requestIdOf } from './Ledger.ts'
import type { LedgerStore } from './LedgerStore.ts'
import { laterDecisions } from './send/laterDecisions.ts'

/**
 * A record has changed: drops what was staged for another version of it, decides what nobody needs
 * to be asked, and remembers what was asked. Returns who decided in the person's place.
 */
export function followRequest(
  {
    host,
    ledger,
    grants,
    decide,
  }: Pick<DecisionMaker, 'ledger' | 'grants' | 'decide'> & { host(): ToolHost },
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
  status: ToolCallStatus,
): Actor | undefined {
  const { request, question } = record
  const { id } = record.call
  if (request?.batch && ledger.has(id)) {
    const proposed = deriveExecution(record, policy)
    ledger.dropStaged(
      id,
      (entry, key, { batch, index }) =>
        // another call, which has its own place
        (batch === request.batch?.id && index !== request.batch.index) ||
        (requestIdOf(entry) === request.id && isAboutExactly(entry, key, proposed)),
    )
  }
  if (status.isSettled) leaveBatch(ledger, record)
  const automatic =
    (host().decideConsent ?? host().settleBatch) && !decidedEntryOf(ledger, record, policy)
      ? laterDecisions.now()?.decideAutomatically(record, status, {
          policy,
          grants,
          isGated: isGated(record, host().isGated),
        })
      : undefined
  if (automatic) decide(record, automatic.choice, automatic.by)
  if (request) ledger.rememberRequest(record, request.id)
  if (question) ledger.rememberQuestion(record, question.id)
  return automatic?.by
}

/** A request or question that has expired, or was decided elsewhere, keeps no other of its batch. */
function leaveBatch(ledger: LedgerStore, { request, question }: ToolCallRecord): void {
  for (const asked of [request, question])
    if (asked?.batch?.submit === 'together') ledger.leaveBatch(asked.batch.id, asked.id)
}
