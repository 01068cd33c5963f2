import { afterEach, expect, it, vi } from 'vitest'
import { fetchedEarly, keepFetching, lazyModule } from '../../src/internal/useLazyModule.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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

it('what most pages need is fetched with the code of the page, and again where that failed', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(() => Promise.reject(new Error('no network')))
  const module = fetchedEarly(lazyModule(fetch))
  await vi.advanceTimersByTimeAsync(100_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  fetch.mockImplementation((() => Promise.resolve('code')) as never)
  keepFetching(module)()
  await vi.advanceTimersByTimeAsync(0)
  expect(module.state().value).toBe('code')
})

it('nothing is fetched early on a server', () => {
  vi.stubGlobal('document', undefined)
  const fetch = vi.fn(() => Promise.resolve('code'))
  fetchedEarly(lazyModule(fetch))
  expect(fetch).not.toHaveBeenCalled()
})
