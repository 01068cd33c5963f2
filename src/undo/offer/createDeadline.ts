/** The end of a promise. */
export interface Deadline {
  /** Milliseconds until then, never less than 0. */
  left(): number
  /** How long it was when this page learnt of it, in milliseconds. */
  readonly total: number
  /** The same as a moment of this page's clock, in milliseconds since the epoch. */
  readonly at: number
  /** The page was away. What only the clock on the wall noticed of that, sleep, counts too. */
  resume(): void
}

/** Sleep shorter than this is a clock that was corrected. */
const SHORTEST_SLEEP = 1000

/**
 * Counts down by a clock that nobody sets. `expiresAt`: milliseconds since the epoch, by the clock
 * that says `now`. A clock that is set back gives no more time, one that is set ahead takes none;
 * sleep, which stops the page's own clock, does.
 */
export function createDeadline(expiresAt: number, now = Date.now()): Deadline {
  const total = Math.max(0, expiresAt - now)
  const at = Date.now() + expiresAt - now
  let wall = Date.now()
  let tick = performance.now()
  let end = tick + total
  return {
    total,
    at,
    left: () => Math.max(0, end - performance.now()),
    resume() {
      const slept = Date.now() - wall - (performance.now() - tick)
      if (slept > SHORTEST_SLEEP) end -= slept
      wall = Date.now()
      tick = performance.now()
    },
  }
}
