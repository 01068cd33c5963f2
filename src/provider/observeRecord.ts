import { digestOf } from '../execution/digestOf.ts'
import { deriveExecution } from '../execution/deriveExecution.ts'
import { decisionKey } from '../decisions/bind/decisionKey.ts'
import type { LedgerStore } from '../decisions/LedgerStore.ts'
import type { ToolRuntime } from '../runtime/useToolRuntime.ts'
import type { Words } from '../messages/words.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { isGated } from '../status/deriveToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { AnnouncementKind } from './useAnnouncements.ts'
import { announcementOf, kindOf, observedState, isRequest } from './announcement.ts'
import { decideAutomatically } from '../decisions/send/decideAutomatically.ts'
import { decidedEntryOf } from '../decisions/bind/decidedEntry.ts'
import { warnUnclearAsk } from '../policy/warnUnclearAsk.ts'
import { warnUnclassifiedTool } from './warnUnclassifiedTool.ts'

/**
 * A record has changed: drops what was staged for another version of it, decides what nobody needs
 * to be asked, asks the other tabs, and announces what is new.
 */
export function observeRecord(
  { host, ledger, grants, lastObserved, decide }: ToolRuntime,
  {
    policy,
    words,
    announce,
  }: {
    policy: ToolPolicy | undefined
    words: Words
    announce(text: string, kind: AnnouncementKind): void
  },
  record: ToolCallRecord,
  status: ToolCallStatus,
): void {
  const { id, name } = record.call
  if (record.request?.batch && ledger.has(id))
    ledger.dropStaged(id, decisionKey(record.request.id, digestOf(deriveExecution(record, policy))))
  if (status.isSettled) leaveBatch(ledger, record)
  const automatic =
    (host().decideConsent ?? host().settleBatch) && !decidedEntryOf(ledger, record, policy)
      ? decideAutomatically(record, status, {
          policy,
          grants,
          isGated: isGated(record, (held) => host().isGated?.(held) === true),
        })
      : undefined
  if (automatic) decide(record, automatic.choice, automatic.by)
  warnUnclassifiedTool(name, status)
  warnUnclearAsk(status.because)
  const before = lastObserved.get(id)
  const state = observedState(record, status)
  if (isRequest(status) && before !== state) ledger.withTabs((tabs) => tabs?.askOtherTabs(id))
  const isOtherTab = decidedEntryOf(ledger, record, policy)?.otherTab !== undefined
  const text = announcementOf(record, status, before, words, isOtherTab)
  lastObserved.set(id, state)
  if (record.request) ledger.rememberRequest(id, record.request.id)
  if (record.question) ledger.rememberQuestion(id, record.question.id)
  // Nobody is asked what a grant answers.
  if (text && automatic?.by.kind !== 'grant') announce(text, kindOf(status))
}

/** A request or question that has expired, or was decided elsewhere, keeps no other of its batch. */
function leaveBatch(ledger: LedgerStore, { request, question }: ToolCallRecord): void {
  for (const asked of [request, question])
    if (asked?.batch?.submit === 'together') ledger.leaveBatch(asked.batch.id, asked.id)
}
