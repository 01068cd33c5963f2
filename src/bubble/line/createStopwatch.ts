/** How long something has been going on, by what this page saw of it. */
export interface Stopwatch {
  /** Goes on from zero, or from a head start in milliseconds, at the first start only. */
  start(headStart?: number): void
  stop(): void
  /** Milliseconds, as of the last tick; undefined before the first start. */
  elapsed(): number | undefined
  subscribe(listener: () => void): () => void
}

const SECOND = 1000

const running = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

/** One clock for the page: where a thousand calls run, it draws once a second. */
function eachSecond(tick: () => void): () => void {
  running.add(tick)
  clock ??= setInterval(() => {
    for (const each of running) each()
  }, SECOND)
  return () => {
    running.delete(tick)
    if (running.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

/**
 * Ticks once a second while it runs and somebody looks, in whole seconds: calls that began at
 * different times tick together. Monotonic: a clock that is set does not move it.
 */
export function createStopwatch(): Stopwatch {
  const listeners = new Set<() => void>()
  let from: number | undefined
  let isRunning = false
  let elapsed: number | undefined
  let stopClock: (() => void) | undefined

  function show(now: number): void {
    if (now === elapsed) return
    elapsed = now
    for (const listener of listeners) listener()
  }
  const passed = () => (from === undefined ? 0 : performance.now() - from)
  // a timer may come a little early
  const tick = () => show(Math.floor(passed() / SECOND + 0.05) * SECOND)
  function updateClock(): void {
    stopClock?.()
    stopClock = isRunning && listeners.size > 0 ? eachSecond(tick) : undefined
  }

  return {
    elapsed: () => elapsed,
    start(headStart = 0) {
      if (isRunning) return
      isRunning = true
      from ??= performance.now() - headStart
      tick()
      updateClock()
    },
    stop() {
      if (!isRunning) return
      isRunning = false
      // nobody notices less, and each that stops would draw once more
      if (passed() >= SECOND) show(passed())
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
