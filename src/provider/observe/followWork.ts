import { silenceWatchOf } from '../../decisions/running/watchSilence.ts'
import type { CallIdentity } from '../../decisions/CallIdentity.ts'
import { silenceLimits } from '../../policy/silenceLimits.ts'
import type { ToolRuntime } from '../../runtime/useToolRuntime.ts'
import { phraseOf, phraseText } from '../../status/sentence/phrase.ts'
import { tenseOf } from '../../status/tense.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { Observer } from './Observer.ts'

/**
 * Follows a call at work until the returned function is called: marks it slow, then stalled, where
 * nothing is heard of it, and tells screen readers once that it stalled. What a call started is heard
 * of it, too, and what that waits for it waits for.
 */
export function followWork(
  runtime: ToolRuntime,
  observer: () => Observer,
  record: ToolCallRecord,
  status: ToolCallStatus,
): () => void {
  const watch = silenceWatchOf(runtime.ledger)
  const { policy } = observer()
  return watch.follow(record, {
    execution: status.execution,
    startedBy: parentsOf(runtime, record),
    limits: silenceLimits(policy, status.execution.name),
    isWaiting: () => isAskedAbout(runtime, record),
    onStalled() {
      const { words, announce } = observer()
      const phrase = phraseText(phraseOf(status, tenseOf(status, record), words), words)
      const stalled = words.text('status.stalled')
      announce(words.text('announce.status', { status: stalled, phrase }), 'notice')
    },
  })
}

/** The call that started this one, that which started it, and so on. */
function parentsOf(runtime: ToolRuntime, record: ToolCallRecord): readonly ToolCallRecord[] {
  const parents: ToolCallRecord[] = []
  for (let at = runtime.findParent(record); at; at = runtime.findParent(at)) {
    if (parents.includes(at)) break
    parents.push(at)
  }
  return parents
}

/** A call that this one started waits for a person. */
const isAskedAbout = (runtime: ToolRuntime, record: ToolCallRecord): boolean =>
  waitingIn(runtime).has(runtime.ledger.identityOf(record))

const waiting = new WeakMap<ToolRuntime, ReadonlySet<CallIdentity>>()

/** What started the calls that wait for a person: looked up once for all that are looked after now. */
function waitingIn(runtime: ToolRuntime): ReadonlySet<CallIdentity> {
  const { identityOf } = runtime.ledger
  const known = waiting.get(runtime)
  if (known) return known
  const asking = runtime.records().filter((record) => {
    const { state: observed = '' } = runtime.lastObserved.get(identityOf(record)) ?? {}
    return observed === 'awaiting_consent' || observed.startsWith('question ')
  })
  const found = new Set(asking.flatMap((record) => parentsOf(runtime, record).map(identityOf)))
  waiting.set(runtime, found)
  queueMicrotask(() => waiting.delete(runtime))
  return found
}
