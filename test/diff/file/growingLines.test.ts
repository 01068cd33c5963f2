import fc from 'fast-check'
import type { FileContent } from '../../../src/diff/DiffState.ts'
import type { DiffRow } from '../../../src/diff/file/diffRows.ts'
import { fileLines } from '../../../src/diff/file/fileLines.ts'
import { createGrowingLines } from '../../../src/diff/file/growingLines.lazy.ts'
import { allRows } from '../../support/allRows.ts'

const grown = (before: string, after: string): { rows: DiffRow[]; texts: string[] } => {
  const content: FileContent = { kind: 'edits', edits: [{ before, after }] }
  const lines = fileLines(content, createGrowingLines())
  const rows = allRows(lines, 'unified')
  const text = (row: DiffRow): string => {
    if (row.kind !== 'line') return ''
    return row.hunk < 0
      ? ` ${lines.after[row.after]}`
      : row.after < 0
        ? `-${lines.before[row.before]}`
        : `+${lines.after[row.after]}`
  }
  return { rows, texts: rows.map(text) }
}

describe('a text that still arrives', () => {
  const before = 'function a() {\n  one()\n  two()\n}\n\nfunction b() {}\n'

  it('says nothing about lines it has not reached', () => {
    expect(grown(before, '').texts).toEqual([])
    expect(grown(before, 'function a() {\n  on').texts).toEqual([' function a() {\n'])
    expect(grown(before, 'function a() {\n  uno').texts).toEqual([' function a() {\n', '+  uno'])
    expect(grown(before, 'function a() {\n  uno()\n  two()\n').texts).toEqual([
      ' function a() {\n',
      '-  one()\n',
      '+  uno()\n',
      '   two()\n',
    ])
  })

  it('grows at its end: nothing above the last change moves', () => {
    const line = fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n', '}\n', '\n')
    const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join(''))
    fc.assert(
      fc.property(text, text, (old, fresh) => {
        let last: string[] = []
        for (let length = 0; length <= fresh.length; length++) {
          const { rows, texts } = grown(old, fresh.slice(0, length))
          const settled = rows.findLastIndex((row) => row.kind === 'line' && row.hunk < 0) + 1
          // what was settled before is there again, as it was
          expect(texts.slice(0, last.length)).toEqual(last)
          last = texts.slice(0, settled)
        }
      }),
    )
  })
})
