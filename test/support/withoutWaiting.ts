import { vi } from 'vitest'

/**
 * Does work that waits for a timer, and lets the time of all timers pass at once. The clocks go with
 * them: a timer that looks at a clock that stands would be set again for ever.
 */
export async function withoutWaiting(work: () => unknown): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  try {
    const done = work()
    await vi.runAllTimersAsync()
    await done
  } finally {
    vi.useRealTimers()
  }
}
