type Timer = ReturnType<typeof setTimeout>

/** The time that arming, undo and deadlines go by. Only tests assign its members. */
export const clock = {
  wall: (): number => Date.now(),
  /** Milliseconds of the clock that nobody sets. */
  now: (): number => performance.now(),
  /** The moment of an event, on the scale of `now`. */
  timeOf: (event: { timeStamp: number }): number => event.timeStamp,
  setTimeout: (work: () => void, milliseconds: number): Timer => setTimeout(work, milliseconds),
  setInterval: (work: () => void, milliseconds: number): Timer => setInterval(work, milliseconds),
  /** Ends a timer of either kind. */
  clear: (timer: Timer | undefined): void => clearTimeout(timer),
}

/** As far as dates go, in milliseconds from the epoch. */
const LAST_DATE = 8.64e15

const DECADE = 3.2e11

/** A clock in microseconds or nanoseconds. */
const SMALLER_UNITS = [1e-3, 1e-6]

/**
 * A moment that a clock can mean, in milliseconds since the epoch. None that is decades past (0, a
 * time in seconds, the year 1 of Go), and none that is near to now in a smaller unit.
 */
export const isDeadline = (value: unknown, now = clock.wall()): value is number =>
  typeof value === 'number' &&
  Math.abs(value) <= LAST_DATE &&
  now - value <= DECADE &&
  (value - now <= DECADE || !SMALLER_UNITS.some((unit) => Math.abs(value * unit - now) < DECADE))

/** True after the deadline. Asked at a press, too: no timer runs while a computer sleeps. */
export const isPast = (
  open: { expiresAt?: number | undefined } | undefined,
  now: () => number = clock.wall,
): boolean => {
  if (open?.expiresAt === undefined) return false
  const at = now()
  return isDeadline(open.expiresAt, at) && open.expiresAt <= at
}

/** Calls the listener once the deadline has passed; returns what stops waiting for it. */
export function watchDeadline(deadline: number | undefined, listener: () => void): () => void {
  if (!isDeadline(deadline)) return nothing
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const left = Math.max(deadline - clock.wall(), 0)
    timer = clock.setTimeout(look, Math.min(left, MAX_TIMEOUT_MS))
  }
  const look = () => {
    clock.clear(timer)
    if (deadline <= clock.wall()) listener()
    else wait()
  }
  wait()
  document.addEventListener('visibilitychange', look)
  return () => {
    clock.clear(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

const nothing = () => {}

/** The longest delay that browsers can count. A later timer waits this long and looks again. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** A page that nobody sees has no frames; its timers run late, too, but they run. */
const LONGEST_FRAME_MS = 100

/** Calls back with the next frame. Returns what stops it. */
export function nextFrame(work: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame)
    clock.clear(timer)
  }
  const begin = () => {
    stop()
    work()
  }
  const frame = requestAnimationFrame(begin)
  const timer = clock.setTimeout(begin, LONGEST_FRAME_MS)
  return stop
}
