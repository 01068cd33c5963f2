import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyRoot } from '../../src/internal/lazyRoot.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const offline = () => vi.fn(() => Promise.reject<string>(new Error('no network')))

it('what could not be fetched is tried again for all who wait, each time twice as late', async () => {
  const fetch = offline()
  const root = lazyRoot(fetch)
  const stops = Array.from({ length: 1000 }, () => root.subscribe(() => {}))
  root.load()
  for (const [at, wait] of [1000, 2000, 4000].entries()) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(fetch).toHaveBeenCalledTimes(at + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(at + 2)
  }
  for (const stop of stops) stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetch).toHaveBeenCalledTimes(4)
})

it('what could not be fetched is tried again at once if somebody asks, and once at a time', async () => {
  const fetch = offline()
  const root = lazyRoot(fetch)
  root.load()
  await vi.advanceTimersByTimeAsync(0)
  expect(root.state()).toEqual({ failed: true })
  fetch.mockResolvedValue('code')
  root.load()
  root.load()
  await vi.advanceTimersByTimeAsync(0)
  expect(root.state()).toEqual({ value: 'code' })
  root.load()
  expect(fetch).toHaveBeenCalledTimes(2)
})
