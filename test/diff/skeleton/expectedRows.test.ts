import type { FileContent, FileDiff } from '../../../src/diff/DiffState.ts'
import { diffRows } from '../../../src/diff/file/diffRows.ts'
import { fileLines } from '../../../src/diff/file/fileLines.ts'
import { expectedFields, expectedRows } from '../../../src/diff/skeleton/expectedRows.ts'

const file = (content: FileContent): FileDiff => ({
  kind: 'changed',
  before: 'a.md',
  after: 'a.md',
  content,
  problems: [],
})
const same = (count: number) => 'same\n'.repeat(count)

describe('the rows that a change will have, told before it is compared', () => {
  it.each<[string, FileContent]>([
    ['an edit', { kind: 'edits', edits: [{ before: 'a\nb\nc\n', after: 'a\nx\ny\nc\n' }] }],
    [
      'edits, one of them in all places',
      {
        kind: 'edits',
        edits: [
          { before: 'a', after: 'b' },
          { before: 'c\n', after: '', all: true },
        ],
      },
    ],
    ['what is appended', { kind: 'edits', edits: [{ before: '', after: 'a\nb', isAtEnd: true }] }],
    ['a file that is written', { kind: 'written', after: 'a\nb\nc\n' }],
    [
      'a change in the middle of a file',
      { kind: 'texts', before: `${same(50)}a\n${same(50)}`, after: `${same(50)}b\n${same(50)}` },
    ],
    [
      'hunks',
      {
        kind: 'hunks',
        hunks: [
          { before: [1, 2], after: [1, 2], lines: [' a', '-b', '+c'] },
          { before: [9, 1], after: [9, 1], lines: ['-d', '+e'] },
        ],
      },
    ],
  ])('are right for %s', (_, content) => {
    expect(expectedRows(file(content))).toBe(diffRows(fileLines(content), 'unified').length)
  })

  it('are many for a long text, which is not read, and none for a file that goes', () => {
    expect(expectedRows(file({ kind: 'written', after: same(100_000) }))).toBe(200)
    expect(expectedRows({ ...file({ kind: 'written', after: 'a' }), kind: 'removed' })).toBe(0)
  })

  it('are one for each member of data', () => {
    expect(expectedFields({ id: {}, after: { a: 1, b: { c: 2 } } })).toBe(2)
    expect(expectedFields({ id: {}, after: 'text' })).toBe(1)
  })
})
