import { createDeadline } from '../../../src/requests/deriveUndo.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 3)
const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

/** A computer that sleeps: the clock on the wall goes on, the page's own does not. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('a deadline', () => {
  it('counts down, and never below zero', () => {
    const deadline = createDeadline(NOW + 30_000)
    expect([deadline.total, deadline.remaining(), deadline.at]).toEqual([
      30_000,
      30_000,
      NOW + 30_000,
    ])
    vi.advanceTimersByTime(12_500)
    expect(deadline.remaining()).toBe(17_500)
    vi.advanceTimersByTime(60_000)
    expect(deadline.remaining()).toBe(0)
  })

  it.each([2 * HOUR, -2 * HOUR])('does not move when the clock is set by %i ms', (by) => {
    const deadline = createDeadline(NOW + 30_000)
    vi.setSystemTime(NOW + by)
    expect(deadline.remaining()).toBe(30_000)
    vi.advanceTimersByTime(29_000)
    expect(deadline.remaining()).toBe(1000)
  })

  it('counts sleep once, when the page is back', () => {
    const deadline = createDeadline(NOW + 60_000)
    vi.advanceTimersByTime(10_000)
    sleep(20_000)
    deadline.resume()
    expect(deadline.remaining()).toBe(30_000)
    deadline.resume()
    expect(deadline.remaining()).toBe(30_000)
    sleep(HOUR)
    deadline.resume()
    expect(deadline.remaining()).toBe(0)
  })

  it('gives no more time when a page returns to a clock that was set back', () => {
    const deadline = createDeadline(NOW + 30_000)
    vi.setSystemTime(NOW - 2 * HOUR)
    deadline.resume()
    expect(deadline.remaining()).toBe(30_000)
  })

  it.each([3 * HOUR, -3 * HOUR])('uses the server’s own clock when that is off by %i ms', (off) => {
    const deadline = createDeadline(NOW + off + 30_000, NOW + off)
    expect([deadline.remaining(), deadline.at]).toEqual([30_000, NOW + 30_000])
  })

  it('hours in the past is over, not negative', () => {
    const deadline = createDeadline(NOW - HOUR)
    expect([deadline.total, deadline.remaining()]).toEqual([0, 0])
  })
})
