import { vi } from 'vitest'

const MINUTE = 60

/**
 * Does work that waits for a timer, and lets the next minute pass at once. The clocks go with it: a
 * timer that reads a clock that stands would be set again for ever. After each second React and
 * other tasks of the page have their turn, so a timer that they set is in time on a busy machine.
 */
export async function withoutWaiting(work: () => unknown): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  try {
    const done = work()
    for (let second = 0; second < MINUTE; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await done
  } finally {
    vi.useRealTimers()
  }
}
