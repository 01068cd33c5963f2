import { afterEach, describe, expect, it, vi } from 'vitest'
import { read } from './support.ts'

afterEach(() => vi.restoreAllMocks())

/**
 * How many units of text are looked at or copied, and the longest text that this is done to, with a
 * value after each piece.
 */
function workOf(pieces: readonly string[]): { visited: number; longest: number } {
  const { charCodeAt, slice } = String.prototype
  let visited = 0
  let longest = 0
  const note = (text: string, count: number): void => {
    visited += count
    longest = Math.max(longest, text.length)
  }
  vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function count(
    this: string,
    at: number,
  ) {
    note(this, 1)
    return charCodeAt.call(this, at)
  })
  vi.spyOn(String.prototype, 'slice').mockImplementation(function count(
    this: string,
    from?: number,
    to?: number,
  ) {
    const part = slice.call(this, from, to)
    note(this, part.length)
    return part
  })
  read(pieces, { after: (reader) => void reader.value() })
  vi.restoreAllMocks()
  return { visited, longest }
}

const piecesOf = (text: string): string[] => text.match(/[^]{1,8}/g) ?? []

describe('the work for a text in pieces of 8', () => {
  it.each<[string, (size: number) => unknown]>([
    [
      'one large string',
      (size) => ({ path: '/tmp/a', content: 'line "one" 😀\n'.repeat(size * 4) }),
    ],
    [
      'a list of records',
      (size) =>
        Array.from({ length: size }, (_, id) => ({
          id,
          name: `name ${id}`,
          isNew: true,
          tags: ['a', 'b'],
          size: id / 7,
        })),
    ],
  ])('grows with its length only, and a growing string is never read again: %s', (_, make) => {
    const [small, large] = [200, 1600].map((size) => JSON.stringify(make(size))) as [string, string]
    const [before, after] = [workOf(piecesOf(small)), workOf(piecesOf(large))]
    expect(after.visited / large.length).toBeLessThan(4)
    expect(after.visited / large.length / (before.visited / small.length)).toBeLessThan(1.1)
    expect(after.longest).toBeLessThan(5000)
  })
})
