import { afterEach, expect, it, vi } from 'vitest'
import { keepFetching, lazyModule } from '../../src/internal/useLazyModule.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('what could not be fetched is fetched again once, however many need it, until nobody does', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(() => Promise.reject(new Error('no network')))
  const module = lazyModule(fetch)
  const [first, ...others] = Array.from({ length: 1000 }, () => keepFetching(module))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(1)
  first?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetch).toHaveBeenCalledTimes(2)
  for (const stop of others) stop()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})
