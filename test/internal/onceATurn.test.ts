import { expect, it } from 'vitest'
import { onceATurn } from '../../src/internal/work/onceATurn.ts'

it('reads a thing once in a turn of the page, and again in the next', async () => {
  const host = { name: 'a' }
  const nameOf = onceATurn(({ name }: typeof host) => name)
  expect(nameOf(host)).toBe('a')
  host.name = 'b'
  expect(nameOf(host)).toBe('a')
  await Promise.resolve()
  expect(nameOf(host)).toBe('b')
})
