type Timer = ReturnType<typeof setTimeout>

/** The time that arming, undo and deadlines go by. Only tests assign its members. */
export const clock = {
  /** Milliseconds since the epoch. */
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

/**
 * Milliseconds within which the click follows the end of its press. A finger’s click goes through
 * the browser once more, which takes long where the machine is busy.
 */
const CLICK_DELAY_MS = 1000

/** Events that end a press without a click of its own. */
const ENDS = ['pointerdown', 'pointercancel', 'keydown']

/** Events that end a press, and how long its click may follow. */
const OVER = Object.entries({
  click: 0,
  pointercancel: 0,
  pointerup: CLICK_DELAY_MS,
  keyup: CLICK_DELAY_MS,
  blur: CLICK_DELAY_MS, // of the window
})

const pageOf = (element: Element): Window => element.ownerDocument.defaultView ?? window

/**
 * Calls back once a press that has begun on an element, or one that began soon after, can have no
 * click any more. Returns what ends it before.
 */
export function followPress(on: Element, onOver: () => void): () => void {
  const page = pageOf(on)
  const follow = new AbortController()
  const options = { capture: true, signal: follow.signal }
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => clock.clear(timer)
  const stop = () => {
    wait()
    follow.abort()
  }
  const end = () => {
    stop()
    onOver()
  }
  for (const type of ['pointerdown', 'keydown']) page.addEventListener(type, wait, options)
  for (const [type, delay] of OVER)
    page.addEventListener(
      type,
      ({ target }) => {
        if (type === 'blur' && target !== page) return
        wait()
        timer = clock.setTimeout(end, delay)
      },
      options,
    )
  return stop
}

/**
 * The `onPointerDown` of a button that refuses or takes back. Its press counts also if the button
 * moves away before the pointer is released, when browsers click what is there then. A pointer that
 * leaves the place of the button takes the press back.
 */
export function keepPress({ currentTarget: button }: { currentTarget: HTMLElement }): void {
  const place = button.getBoundingClientRect()
  const page = pageOf(button)
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  for (const type of ENDS) page.addEventListener(type, () => stop.abort(), options)
  page.addEventListener(
    'pointerup',
    () => clock.setTimeout(() => stop.abort(), CLICK_DELAY_MS),
    options,
  )
  page.addEventListener(
    'click',
    (event) => {
      stop.abort()
      const { clientX: x, clientY: y } = event
      const hasLeft = x < place.left || x > place.right || y < place.top || y > place.bottom
      if (hasLeft || !button.isConnected || event.composedPath().includes(button)) return
      event.preventDefault()
      event.stopPropagation()
      button.click()
    },
    options,
  )
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

/**
 * True if the deadline of a request or a question has passed. Asked at a press, too: no timer runs
 * while a computer sleeps.
 */
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
    clock.clear(timer)
    const left = deadline - clock.wall()
    if (left <= 0) listener()
    else timer = clock.setTimeout(wait, Math.min(left, MAX_TIMEOUT_MS))
  }
  wait()
  document.addEventListener('visibilitychange', wait)
  return () => {
    clock.clear(timer)
    document.removeEventListener('visibilitychange', wait)
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
