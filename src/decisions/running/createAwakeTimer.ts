import { MAX_TIMEOUT_MS } from '../../internal/maxTimeout.ts'

/** A timer that comes later than this by more was not late but asleep, as its page was. */
const MAX_LATE_MS = 5000

/** One timer for whatever is due next, which counts only while its page is awake. */
export interface AwakeTimer {
  /** Something else is due, in so many milliseconds. */
  waitFor(milliseconds: number): void
  /** Nothing is waited for any more, until the next `waitFor`. */
  stop(): void
}

/**
 * `delay`: milliseconds until something is due, Infinity where nothing is; asked for when the time
 * of what was due has come. `onDue`: something may be due. `onWake`: the page was hidden or asleep,
 * and heard little or nothing.
 */
export function createAwakeTimer(
  delay: () => number,
  onDue: () => void,
  onWake: () => void,
): AwakeTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let isListening = false

  function set(left: number): void {
    clearTimeout(timer)
    due = Infinity
    if (document.visibilityState === 'hidden' || left === Infinity) return
    const milliseconds = Math.min(left, MAX_TIMEOUT_MS)
    due = performance.now() + milliseconds
    timer = setTimeout(look, Math.ceil(milliseconds))
  }

  function look(): void {
    if (performance.now() - due > MAX_LATE_MS) onWake()
    else onDue()
    set(delay())
  }

  function onVisibility(): void {
    if (document.visibilityState === 'visible') onWake()
    set(delay())
  }

  return {
    waitFor(left) {
      if (!isListening) document.addEventListener('visibilitychange', onVisibility)
      isListening = true
      if (performance.now() + left < due) set(left)
    },
    stop() {
      clearTimeout(timer)
      due = Infinity
      document.removeEventListener('visibilitychange', onVisibility)
      isListening = false
    },
  }
}
