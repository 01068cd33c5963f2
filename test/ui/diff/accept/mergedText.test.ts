import { expect, test } from 'vitest'
import type { FileLines } from '../../../../src/engines/diff/diffRows.ts'
import { mergedText } from '../../../../src/engines/diff/ArgumentSource.ts'

test('a file of 300,000 lines is merged without an error', () => {
  const lines = Array.from({ length: 300_000 }, (_, index) => `${index}\n`)
  const all = [0, lines.length] as const
  const file = {
    sections: [{ blocks: [{ kind: 'same', before: all, after: all }] }],
    before: lines,
    after: lines,
  } as unknown as FileLines
  expect(mergedText(file, 0, [], new Set())).toBe(lines.join(''))
})
