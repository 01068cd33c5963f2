/** The end of a promise. */
export interface Deadline {
  /** Milliseconds until then, never less than 0. */
  remaining(): number
  /** How long it was when this page learnt of it, in milliseconds. */
  readonly total: number
  /** The same as a moment of this page's clock, in milliseconds since the epoch. */
  readonly at: number
  /** The page was away. What only the clock on the wall noticed of that, sleep, counts too. */
  resume(): void
}

/** Sleep shorter than this is a clock that was corrected. */
const MIN_SLEEP_MS = 1000

/**
 * Counts down by a clock that nobody sets. `expiresAt`: milliseconds since the epoch, by the clock
 * that says `now`. A clock that is set back gives no more time, one that is set ahead takes none;
 * sleep, which stops the page's own clock, does.
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
