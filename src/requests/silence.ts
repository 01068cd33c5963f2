import type { Execution } from '../../tool-call/Execution.ts'
import type { Silence } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { isSameRecord } from '../../tool-call/parse/isSameRecord.ts'
import type { CallIdentity } from '../CallIdentity.ts'
import type { LedgerStore } from '../LedgerStore.ts'
import { createAwakeTimer } from './createAwakeTimer.ts'
import { subscribeToStops } from './stopTabs.ts'

/** A call that was out of sight for longer was not followed: its time begins anew. */
const MAX_GAP_MS = 1000

/** What a call is followed with. */
export type SilenceFacts = {
  /** What it runs: its arguments as plain data, however the record has them. */
  execution: Execution
  limits: { slow: number; stalled: number }
  /** The calls that started it, which live by what it says. */
  startedBy: readonly ToolCallRecord[]
  /** It waits for a person although it runs: a call that it started is asked about. */
  isWaiting(): boolean
  /** Called once, when it becomes stalled. */
  onStalled(silence: Silence): void
}

type Followed = {
  record: ToolCallRecord
  facts: SilenceFacts
  /** When it was heard last, in milliseconds since the epoch. */
  since: number
  /** From when on its silence counts, by the monotonic clock. */
  from: number
  followers: number
  /** When nobody followed it any more. */
  leftAt?: number | undefined
}

/** What is heard of the calls of one conversation. */
interface SilenceWatch {
  /** Returns what ends it. The same record again is no sign of life. */
  follow(record: ToolCallRecord, facts: SilenceFacts): () => void
}

const watches = new WeakMap<LedgerStore, SilenceWatch>()

/** One watch, and one timer, for each conversation. */
export function silenceWatchOf(ledger: LedgerStore): SilenceWatch {
  const known = watches.get(ledger) ?? createWatch(ledger)
  watches.set(ledger, known)
  return known
}

function createWatch(ledger: LedgerStore): SilenceWatch {
  const remembered = new WeakMap<CallIdentity, Followed>()
  const followed = new Set<Followed>()
  const timer = createAwakeTimer(
    () => Math.min(...[...followed].map((call) => timeLeft(ledger, call))),
    () => lookAt(ledger, followed),
    // what was not heard while nobody listened says nothing
    () => followed.forEach((call) => (call.from = performance.now())),
  )

  function begin(record: ToolCallRecord, facts: SilenceFacts): Followed {
    const identity = ledger.identityOf(record)
    const now = performance.now()
    const known = remembered.get(identity)
    const call = known ?? { record, facts, since: Date.now(), from: now, followers: 0 }
    remembered.set(identity, call)
    const isNews = !known || hasChanged(known, { record, facts })
    if (call.leftAt !== undefined && now - call.leftAt > MAX_GAP_MS) call.from = now
    Object.assign(call, { record, facts, leftAt: undefined })
    const parents = facts.startedBy.map((parent) => remembered.get(ledger.identityOf(parent)))
    if (isNews) for (const heard of [call, ...parents]) if (heard) hear(ledger, heard)
    // it runs again: what became of the last time is over
    if (ledger.activity(record)?.rerun) {
      ledger.setActivity(record, { rerun: undefined, stop: undefined })
      ledger.withTabs((tabs) => tabs?.releaseLocks(['rerun', record.call.id]))
    }
    return call
  }

  subscribeToStops(ledger, (id) => {
    const [call, ...others] = [...followed].filter(({ record }) => record.call.id === id)
    return others.length === 0 ? call?.record : undefined
  })
  return {
    follow(record, facts) {
      const call = begin(record, facts)
      call.followers += 1
      followed.add(call)
      timer.waitFor(timeLeft(ledger, call))
      return () => {
        call.followers -= 1
        if (call.followers > 0) return
        call.leftAt = performance.now()
        followed.delete(call)
        if (followed.size === 0) timer.stop()
      }
    },
  }
}

/** Another object that says the same is no news. What cannot be compared is. */
function hasChanged(before: Heard, now: Heard): boolean {
  if (before.record === now.record) return false
  try {
    return !isSameRecord(saidBy(before), saidBy(now))
  } catch {
    return true
  }
}

type Heard = Pick<Followed, 'record' | 'facts'>

const saidBy = ({ record, facts: { execution } }: Heard): ToolCallRecord => ({
  ...record,
  call: { id: execution.id, name: execution.name, arguments: execution.arguments },
})

function hear(ledger: LedgerStore, call: Followed): void {
  call.since = Date.now()
  call.from = performance.now()
  if (ledger.activity(call.record)?.silence) ledger.setActivity(call.record, { silence: undefined })
}

/** How many calls are marked in a task: each is drawn anew. The others are due at once. */
const MOST = 100

function lookAt(ledger: LedgerStore, calls: Iterable<Followed>): void {
  let marked = 0
  for (const call of calls) {
    if (look(ledger, call)) marked += 1
    if (marked === MOST) return
  }
}

/** Marks a call slow, or stalled, where its time has come; returns whether it did. */
function look(ledger: LedgerStore, call: Followed): boolean {
  const { record, since, from, facts } = call
  const { limits, isWaiting, onStalled } = facts
  const silent = performance.now() - from
  const kind = silent >= limits.stalled ? 'stalled' : silent >= limits.slow ? 'slow' : undefined
  const before = ledger.activity(record)?.silence?.kind
  if (!kind || kind === before || before === 'stalled') return false
  if (isWaiting()) {
    call.from = performance.now()
    return false
  }
  const said: unknown = record.progress?.message
  const last = typeof said === 'string' && said !== '' ? said : undefined
  const silence: Silence = { kind, since, ...(last !== undefined && { last }) }
  ledger.setActivity(record, { silence })
  if (kind === 'stalled') onStalled(silence)
  return true
}

/** Milliseconds until a call is slow, or stalled; Infinity where it never is, or is already. */
function timeLeft(ledger: LedgerStore, { record, from, facts: { limits } }: Followed): number {
  const kind = ledger.activity(record)?.silence?.kind
  if (kind === 'stalled') return Infinity
  const next = kind === 'slow' ? limits.stalled : Math.min(limits.slow, limits.stalled)
  return Math.max(0, from + next - performance.now())
}
