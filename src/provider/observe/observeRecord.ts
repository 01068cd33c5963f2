import { decidedEntryOf } from '../../decisions/bind/decidedEntry.ts'
import { followRequest, isRequest } from '../../decisions/followRequest.ts'
import { isAnsweredHere } from '../../decisions/send/answeredBy.ts'
import { laterDecisions } from '../../decisions/send/laterDecisions.ts'
import { hostHas } from '../../host/hostHas.ts'
import { runInSlices } from '../../internal/work/runInSlices.ts'
import type { ToolRuntime } from '../../runtime/useToolRuntime.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { warnUnclearAsk } from '../../policy/warnUnclearAsk.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import { isAtWork } from '../../status/waitsFor.ts'
import { followWork } from './followWork.ts'
import type { Observer } from './Observer.ts'
import { announcementOf, kindOf, observedState } from './announcement.ts'

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
  if (isChecking(status)) return ignored
  const observeNow = () => observe(runtime, observer(), record, status)
  const late = laterDecisions.now()
  if (!late && isAnsweredHere(status) && hostHas(runtime.host(), 'decideConsent', 'settleBatch'))
    return observeWithDecisions(runtime, observer, record, status)
  const steps = late?.stepsBeforeDeciding(record, status)
  if (!steps) {
    observeNow()
    return isAtWork(status) ? followWork(runtime, observer, record, status) : ignored
  }
  const stop = new AbortController()
  runInSlices(steps, stop.signal).then(observeNow, ignored)
  return () => stop.abort()
}

/** A record that was something else before this code came: nothing is decided, nothing said. */
export function rememberRecord(
  { ledger, lastObserved }: ToolRuntime,
  record: ToolCallRecord,
  status: ToolCallStatus,
): void {
  if (!isChecking(status))
    lastObserved.set(ledger.identityOf(record), {
      state: observedState(record, status),
      isRemembered: true,
    })
}

/** It is observed when more is known of it. Nobody hears of what only read. */
const isChecking = ({ kind, modeSource }: ToolCallStatus): boolean =>
  kind === 'checking' || (kind === 'succeeded' && modeSource === 'checking')

/** Answers once the code for it has come. */
function observeWithDecisions(...observed: Parameters<typeof observeRecord>): () => void {
  let stop = laterDecisions.subscribe(() => {
    stop = observeRecord(...observed)
  })
  return () => stop()
}

/** The record is something else now, or nothing is left to stop. */
const ignored = () => {}

function observe(
  runtime: ToolRuntime,
  { words, announce, spokenStakes, ...known }: Observer,
  record: ToolCallRecord,
  status: ToolCallStatus,
): void {
  const { ledger, lastObserved } = runtime
  const { id, name } = record.call
  const call = ledger.identityOf(record)
  const by = followRequest(runtime, known, record, status)
  if (status.modeSource === 'assumed')
    warnInDevelopment('unclassified_tool', JSON.stringify(name.slice(0, 200)))
  warnUnclearAsk(status.because)
  const last = lastObserved.get(call)
  const state = observedState(record, status)
  const before = last?.isRemembered && last.state === state ? undefined : last?.state
  if (isRequest(status) && before !== state) ledger.withTabs((tabs) => tabs?.askOtherTabs(id))
  const decidedBy = whoDecided(ledger, record, known.policy)
  lastObserved.set(call, { state })
  // Nobody is asked what a grant answers.
  if (by?.kind === 'grant') return
  const say = (stakes: readonly string[]) => {
    const text = announcementOf(record, status, before, words, decidedBy, stakes)
    // it may have been answered meanwhile
    if (text && lastObserved.get(call)?.state === state) announce(text, kindOf(status))
  }
  if (kindOf(status) !== 'request' || before === state) return say([])
  const stakes = spokenStakes(runtime, known.policy, status, words)
  if ('then' in stakes) void stakes.then(say)
  else say(stakes)
}

/** Undefined where this page decided. An app can hear of a decision before the other tab tells it. */
function whoDecided(
  ...call: Parameters<typeof decidedEntryOf>
): 'other_tab' | 'elsewhere' | undefined {
  const { decision, earlier, otherTab } = decidedEntryOf(...call) ?? {}
  if (decision || earlier) return undefined
  return otherTab ? 'other_tab' : 'elsewhere'
}
