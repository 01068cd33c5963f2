/** How long something has been going on, by what this page saw of it. */
export interface Stopwatch {
  /** Goes on from zero, or from a head start in milliseconds, at the first start only. */
  start(headStart?: number): void
  stop(): void
  /** Milliseconds, as of the last tick; undefined before the first start. */
  elapsed(): number | undefined
  subscribe(listener: () => void): () => void
}

/**
 * Ticks once a second while it runs and somebody looks. Monotonic: a clock that is set does not
 * move it.
 */
export function createStopwatch(): Stopwatch {
  const listeners = new Set<() => void>()
  let from: number | undefined
  let isRunning = false
  let elapsed: number | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  function tick(): void {
    if (from !== undefined) elapsed = performance.now() - from
    for (const listener of listeners) listener()
  }
  function updateTimer(): void {
    clearInterval(timer)
    timer = isRunning && listeners.size > 0 ? setInterval(tick, 1000) : undefined
  }

  return {
    elapsed: () => elapsed,
    start(headStart = 0) {
      if (isRunning) return
      isRunning = true
      from ??= performance.now() - headStart
      tick()
      updateTimer()
    },
    stop() {
      if (!isRunning) return
      isRunning = false
      tick()
      updateTimer()
    },
    subscribe(listener) {
      listeners.add(listener)
      updateTimer()
      return () => {
        listeners.delete(listener)
        updateTimer()
      }
    },
  }
}
