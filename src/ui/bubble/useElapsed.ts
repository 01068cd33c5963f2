'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'

/**
 * How long a call ran, in milliseconds: by the record's times if it has them, else by what this
 * page saw of it. Undefined if nothing is known.
 */
export function useElapsed(
  { times }: ToolCallRecord,
  kind: ToolCallStatus['kind'],
): number | undefined {
  const startedAt = times?.startedAt
  const [watch] = useState(() => {
    const started = createStopwatch()
    if (kind === 'running') started.start(headStart(startedAt))
    return started
  })
  const seen = useSyncExternalStore(watch.subscribe, watch.elapsed, () => undefined)
  useEffect(() => {
    if (kind === 'running') watch.start(headStart(startedAt))
    else watch.stop()
  }, [watch, kind, startedAt])
  return startedAt !== undefined && times?.endedAt !== undefined ? times.endedAt - startedAt : seen
}

const headStart = (startedAt: number | undefined): number =>
  startedAt === undefined ? 0 : Math.max(0, Date.now() - startedAt)

/** How long something has been going on, by what this page saw of it. */
interface Stopwatch {
  /** Goes on from zero, or from a head start in milliseconds, at the first start only. */
  start(headStart?: number): void
  stop(): void
  /** Milliseconds, as of the last tick; undefined before the first start. */
  elapsed(): number | undefined
  subscribe(listener: () => void): () => void
}

/** One clock for the page: if a thousand calls run, it draws once a second. */
const running = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

/**
 * Ticks once a second while it runs and somebody looks, in whole seconds: calls that began at
 * different times tick together. Monotonic: a clock that is set does not move it.
 */
function createStopwatch(): Stopwatch {
  const listeners = new Set<() => void>()
  let from: number | undefined
  let isRunning = false
  let elapsed: number | undefined

  function show(now: number): void {
    elapsed = now
    for (const listener of listeners) listener()
  }
  const passed = () => performance.now() - (from ?? 0)
  // a timer may come a little early
  const tick = () => show(Math.floor(passed() / 1000 + 0.05) * 1000)
  function updateClock(): void {
    running[isRunning && listeners.size > 0 ? 'add' : 'delete'](tick)
    if (running.size > 0) {
      clock ??= setInterval(() => running.forEach((each) => each()), 1000)
      return
    }
    clearInterval(clock)
    clock = undefined
  }

  return {
    elapsed: () => elapsed,
    start(headStartMs = 0) {
      if (isRunning) return
      isRunning = true
      from ??= performance.now() - headStartMs
      tick()
      updateClock()
    },
    stop() {
      if (!isRunning) return
      isRunning = false
      // nobody notices less, and each that stops would draw once more
      if (passed() >= 1000) show(passed())
      updateClock()
    },
    subscribe(listener) {
      listeners.add(listener)
      updateClock()
      return () => {
        listeners.delete(listener)
        updateClock()
      }
    },
  }
}
