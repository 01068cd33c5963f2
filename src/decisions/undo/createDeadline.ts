/** The end of a promise. */
export interface Deadline {
  /** Milliseconds until then, never less than 0. */
  remaining(): number
  /** How long it was when this page learnt of it, in milliseconds. */
  readonly total: number
  /** The same as a moment of this page's clock, in milliseconds since the epoch. */
  readonly at: number
  /**
   * Call this when the page comes back. Subtracts time that the device slept, which only the system
   * clock noticed.
   */
  resume(): void
}

/** A shorter difference is treated as a clock correction, not as sleep. */
const MIN_SLEEP_MS = 1000

/**
 * Counts down with the monotonic clock. `expiresAt` is in milliseconds since the epoch, by the
 * clock that says `now`. Changing the system clock neither gives nor takes time. Sleep does take
 * time, although it stops the page's own clock.
 */
export function createDeadline(expiresAt: number, now = Date.now()): Deadline {
  const total = Math.max(0, expiresAt - now)
  const at = Date.now() + expiresAt - now
  let wallClock = Date.now()
  let monotonicClock = performance.now()
  let end = monotonicClock + total
  return {
    total,
    at,
    remaining: () => Math.max(0, end - performance.now()),
    resume() {
      const slept = Date.now() - wallClock - (performance.now() - monotonicClock)
      if (slept > MIN_SLEEP_MS) end -= slept
      wallClock = Date.now()
      monotonicClock = performance.now()
    },
  }
}
