import type { Execution, Silence } from '../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { LedgerStore, CallIdentity } from './createLedger.ts'
import { isSameRecord } from '../model/isSameRecord.ts'
import { oncePer } from '../internal/basics.ts'
import { MAX_TIMEOUT_MS } from '../internal/clock.ts'
import { toolIn } from '../policy/registeredMode.ts'
import type { SilenceLimits, ToolPolicy } from '../policy/ToolPolicy.ts'

/** A call that was out of sight for longer was not followed: its time begins anew. */
const MAX_GAP_MS = 1000

/** Options of following a call. */
export type SilenceFacts = {
  /** The execution, with its arguments as plain data. */
  execution: Execution
  limits: { slow: number; stalled: number }
  startedBy: readonly ToolCallRecord[]
  /** It waits for a person although it runs: a call that it started is asked about. */
  isWaiting(): boolean
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
  leftAt?: number | undefined
}

/** Watches the calls of one conversation for silence: one watch, and one timer, for each. */
export const silenceWatchOf = oncePer((ledger: LedgerStore) => {
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
    const isSame =
      known?.record === record ||
      (known && isSameRecord(saidBy(known.record, known.facts), saidBy(record, facts)))
    if (call.leftAt !== undefined && now - call.leftAt > MAX_GAP_MS) call.from = now
    Object.assign(call, { record, facts, leftAt: undefined })
    const parents = facts.startedBy.map((parent) => remembered.get(ledger.identityOf(parent)))
    if (!isSame) for (const heard of [call, ...parents]) if (heard) hear(ledger, heard)
    // it runs again: what became of the last time is over
    if (ledger.activity(record)?.rerun)
      ledger.setActivity(record, { rerun: undefined, stop: undefined })
    return call
  }

  return {
    /** Returns what ends it. The same record again is no sign of life. */
    follow(record: ToolCallRecord, facts: SilenceFacts): () => void {
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
})

const saidBy = (record: ToolCallRecord, { execution }: SilenceFacts): ToolCallRecord => ({
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
  for (const call of calls) if (look(ledger, call) && (marked += 1) === MOST) return
}

/** Marks a call slow or stalled if it is due. Returns true if it did. */
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
  const last = record.progress?.message
  const silence: Silence = { kind, since, ...(last && { last }) }
  ledger.setActivity(record, { silence })
  if (kind === 'stalled') onStalled(silence)
  return true
}

/** Milliseconds until a call is slow or stalled; Infinity if never, or if it is already stalled. */
function timeLeft(ledger: LedgerStore, { record, from, facts: { limits } }: Followed): number {
  const kind = ledger.activity(record)?.silence?.kind
  if (kind === 'stalled') return Infinity
  const next = kind === 'slow' ? limits.stalled : Math.min(limits.slow, limits.stalled)
  return Math.max(0, from + next - performance.now())
}

/** A timer that comes later than this by more was not late but asleep, as its page was. */
const MAX_LATE_MS = 5000

/**
 * One timer for whatever is due next, which counts only while its page is awake. `delay`:
 * milliseconds until something is due, Infinity if nothing is. `onDue`: something may be due.
 * `onWake`: the page was hidden or asleep, and heard little or nothing.
 */
function createAwakeTimer(delay: () => number, onDue: () => void, onWake: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity

  function set(left: number): void {
    clearTimeout(timer)
    due = Infinity
    if (document.visibilityState === 'hidden' || left === Infinity) return
    const milliseconds = Math.min(left, MAX_TIMEOUT_MS)
    due = performance.now() + milliseconds
    timer = setTimeout(onTimer, Math.ceil(milliseconds))
  }

  function onTimer(): void {
    if (performance.now() - due > MAX_LATE_MS) onWake()
    else onDue()
    set(delay())
  }

  function onVisibility(): void {
    if (document.visibilityState === 'visible') onWake()
    set(delay())
  }

  return {
    /** Something else is due, in so many milliseconds. */
    waitFor(left: number): void {
      document.addEventListener('visibilitychange', onVisibility)
      if (performance.now() + left < due) set(left)
    },
    stop(): void {
      set(Infinity)
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}

const SLOW_AFTER_MS = 10_000
const STALLED_AFTER_MS = 60_000

/**
 * After how many milliseconds without a sign of life a call of a tool is slow, and stalled; Infinity
 * is never. The tool's own limits count before those of the policy.
 */
export function silenceLimits(
  policy: ToolPolicy | undefined,
  name: string,
): { slow: number; stalled: number } {
  const ofAll: SilenceLimits = policy ?? {}
  const ofTool: SilenceLimits = toolIn(policy, name) ?? {}
  return {
    slow: limitOf(SLOW_AFTER_MS, ofTool.slowAfter, ofAll.slowAfter),
    stalled: limitOf(STALLED_AFTER_MS, ofTool.stalledAfter, ofAll.stalledAfter),
  }
}

/** The first that says something; what is no time says nothing. */
function limitOf(byDefault: number, ...given: readonly unknown[]): number {
  for (const limit of given) {
    if (limit === false || limit === 0) return Infinity
    if (typeof limit === 'number' && limit > 0) return limit
  }
  return byDefault
}
