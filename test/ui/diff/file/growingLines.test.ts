import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { FileContent } from '../../../../src/engines/diff/DiffState.ts'
import { fileLines, fileLinesSteps, type DiffRow } from '../../../../src/engines/diff/diffRows.ts'
import { createGrowingLines } from '../../../../src/engines/diff/growingLines.ts'
import { allRows } from '../../../support/allRows.ts'

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

describe('a text of 40,000 lines that arrives', () => {
  const LINES = 40_000
  const line = (at: number, word: string) => `line ${at} of the ${word} text\n`
  const text = (word: (at: number) => string) =>
    Array.from({ length: LINES }, (_, at) => line(at, word(at))).join('')
  const before = text(() => 'old')
  const after = text((at) => (at % 2 === 0 ? 'new' : 'old'))
  const contentOf = (fresh: string): FileContent => ({
    kind: 'edits',
    edits: [{ before, after: fresh }],
  })
  /** The most units of text that are cut between two steps, and in all of them. */
  function unitsRead(steps: Generator<void, unknown>): { most: number; all: number } {
    const { slice } = String.prototype
    let [units, most, all] = [0, 0, 0]
    const spy = vi.spyOn(String.prototype, 'slice').mockImplementation(function count(
      this: string,
      from?: number,
      to?: number,
    ) {
      const part = slice.call(this, from, to)
      units += part.length
      return part
    })
    for (let isDone = false; !isDone; units = 0) {
      isDone = steps.next().done === true
      most = Math.max(most, units)
      all += units
    }
    spy.mockRestore()
    return { most, all }
  }

  it('is read in steps of some thousand lines, and each time only what is new', () => {
    const grow = createGrowingLines()
    const half = after.length / 2
    const first = unitsRead(fileLinesSteps(contentOf(after.slice(0, half)), grow))
    expect(first.most).toBeLessThan(250_000)
    const next = unitsRead(fileLinesSteps(contentOf(after.slice(0, half + 1000)), grow))
    expect(next.all).toBeLessThan(5000)
  })

  it('says the same whether it came in pieces or at once', () => {
    const pieces = createGrowingLines()
    for (const share of [0.001, 0.3, 0.31, 0.99]) {
      const content = contentOf(after.slice(0, after.length * share))
      const [inPieces, atOnce] = [pieces, createGrowingLines()].map((grow) =>
        JSON.stringify(fileLines(content, grow)),
      )
      expect(inPieces === atOnce).toBe(true) // toEqual walks megabytes
    }
    const other = contentOf('another text\n')
    expect(fileLines(other, pieces)).toEqual(fileLines(other, createGrowingLines()))
  })
})
