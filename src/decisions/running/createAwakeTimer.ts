/** A timer that comes later than this by more was not late but asleep, as its page was. */
const MAX_LATE_MS = 5000
/** A delay that browsers can count. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** One timer for whatever is due next, which counts only while its page is awake. */
export interface AwakeTimer {
  /** What is due may be another. */
  wait(): void
  /** Nothing is waited for any more, until the next `wait`. */
  stop(): void
}

/**
 * `delay`: milliseconds until something is due, Infinity where nothing is. `onDue`: it is. `onWake`:
 * the page was hidden or asleep, and heard little or nothing.
 */
export function createAwakeTimer(
  delay: () => number,
  onDue: () => void,
  onWake: () => void,
): AwakeTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isListening = false

  function wait(): void {
    clearTimeout(timer)
    if (!isListening) document.addEventListener('visibilitychange', onVisibility)
    isListening = true
    const left = delay()
    if (document.visibilityState === 'hidden' || left === Infinity) return
    const milliseconds = Math.min(left, MAX_DELAY_MS)
    const due = performance.now() + milliseconds
    const look = () => {
      if (performance.now() - due > MAX_LATE_MS) onWake()
      else onDue()
      wait()
    }
    timer = setTimeout(look, Math.ceil(milliseconds))
  }

  function onVisibility(): void {
    if (document.visibilityState === 'visible') onWake()
    wait()
  }

  return {
    wait,
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      isListening = false
    },
  }
}
