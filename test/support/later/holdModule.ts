import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { lazyRoot, type LazyRoot } from '../../../src/internal/lazyRoot.ts'

/**
 * Puts a page back to before a module was fetched. The network then does as the test says: what it
 * answers is what was fetched before. `vi.restoreAllMocks` ends it.
 */
export function holdModule<T>(module: LazyRoot<T>) {
  const { value } = module.state()
  const asked: { done(value: T): void; fail(reason: Error): void }[] = []
  const network = lazyRoot(() => new Promise<T>((done, fail) => asked.push({ done, fail })))
  vi.spyOn(module, 'load').mockImplementation(network.load)
  vi.spyOn(module, 'state').mockImplementation(network.state)
  vi.spyOn(module, 'subscribe').mockImplementation(network.subscribe)
  return {
    tries: () => asked.length,
    arrive: () => act(async () => asked.at(-1)?.done(value as T)),
    fail: () => act(async () => asked.at(-1)?.fail(new Error('no network'))),
  }
}
