import { decidedEntryOf } from '../decisions/bind/decidedEntry.ts'
import { followRequest } from '../decisions/followRequest.ts'
import { stepsBeforeDeciding } from '../decisions/send/decideAutomatically.ts'
import { runInSlices } from '../internal/work/runInSlices.ts'
import type { ToolRuntime } from '../runtime/useToolRuntime.ts'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { warnUnclearAsk } from '../policy/warnUnclearAsk.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import { isAtWork } from '../status/withActivity.ts'
import type { followWork } from './work/followWork.lazy.ts'
import type { Observer } from './work/Observer.ts'
import { announcementOf, kindOf, observedState, isRequest } from './announcement.ts'

/**
 * A record has changed: decides what nobody needs to be asked, asks the other tabs, and announces
 * what is new. What takes long before a decision is done in slices, and the record is observed after
 * it, unless the returned function was called: then its status may be another.
 */
export function observeRecord(
  runtime: ToolRuntime,
  observer: () => Observer,
  record: ToolCallRecord,
  status: ToolCallStatus,
): () => void {
  const observeNow = () => observe(runtime, observer(), record, status)
  const steps = stepsBeforeDeciding(record, status)
  if (!steps) {
    observeNow()
    return isAtWork(status) ? followLater(runtime, observer, record, status) : ignored
  }
  const stop = new AbortController()
  runInSlices(steps, stop.signal).then(observeNow, ignored)
  return () => stop.abort()
}

/** As `followWork`, with code that is fetched with the first call at work. */
function followLater(...call: Parameters<typeof followWork>): () => void {
  const following = import('./work/followWork.lazy.ts').then((module) => module.followWork(...call))
  following.catch(ignored)
  return () => void following.then((stop) => stop(), ignored)
}

/** The record is something else now, or nothing is left to stop. */
const ignored = () => {}

function observe(
  runtime: ToolRuntime,
  { policy, words, announce }: Observer,
  record: ToolCallRecord,
  status: ToolCallStatus,
): void {
  const { ledger, lastObserved } = runtime
  const { id, name } = record.call
  const call = ledger.identityOf(record)
  const by = followRequest(runtime, policy, record, status)
  if (status.modeSource === 'assumed')
    warnInDevelopment('unclassified_tool', JSON.stringify(name.slice(0, 200)))
  warnUnclearAsk(status.because)
  const before = lastObserved.get(call)
  const state = observedState(record, status)
  if (isRequest(status) && before !== state) ledger.withTabs((tabs) => tabs?.askOtherTabs(id))
  const isOtherTab = decidedEntryOf(ledger, record, policy)?.otherTab !== undefined
  const text = announcementOf(record, status, before, words, isOtherTab)
  lastObserved.set(call, state)
  // Nobody is asked what a grant answers.
  if (text && by?.kind !== 'grant') announce(text, kindOf(status))
}
