import fc from 'fast-check'
import type { FileContent } from '../../../../src/engines/diff/DiffState.ts'
import { diffRows, fileLines, type DiffRow } from '../../../../src/engines/diff/diffRows.ts'
import { allRows } from '../../../support/allRows.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, line) => `line ${line + 1}\n`)
const shown = (
  content: FileContent,
  view: 'unified' | 'split' = 'unified',
  open?: ReadonlySet<number>,
) => {
  const lines = fileLines(content)
  const told = (
    sign: string,
    text: readonly string[],
    numbers: readonly number[],
    at: number,
  ): string => (at < 0 ? '' : `${numbers[at] || '?'} ${sign}${text[at]!.trimEnd()}`)
  const text = (row: DiffRow): string => {
    if (row.kind !== 'line') return row.kind === 'fold' ? `fold ${row.count}` : 'gap'
    const { before, after, hunk } = row
    if (hunk < 0)
      return `${lines.numbersBefore[before] || '?'} ${told(' ', lines.after, lines.numbersAfter, after)}`
    const sides = [
      told('-', lines.before, lines.numbersBefore, before),
      told('+', lines.after, lines.numbersAfter, after),
    ]
    return view === 'split' ? sides.join(' | ') : sides.join('')
  }
  return diffRows(lines, view, open).map(text)
}

describe('diffRows', () => {
  const before = numbered(20)
  const after = before.toSpliced(9, 1, 'new 10\n', 'new 11\n')
  const content: FileContent = { kind: 'texts', before: before.join(''), after: after.join('') }

  it('folds unchanged lines, and numbers both sides', () => {
    expect(shown(content)).toEqual([
      'fold 6',
      '7 7  line 7',
      '8 8  line 8',
      '9 9  line 9',
      '10 -line 10',
      '10 +new 10',
      '11 +new 11',
      '11 12  line 11',
      '12 13  line 12',
      '13 14  line 13',
      'fold 7',
    ])
    expect(shown(content, 'split').slice(4, 6)).toEqual([
      '10 -line 10 | 10 +new 10',
      ' | 11 +new 11',
    ])
    expect(shown(content, 'unified', new Set([0]))).toHaveLength(16)
  })

  it.each([
    ['the function', 'function greet(name) {', 'function greet(name) {'],
    ['the nearest block with a name', 'class Greeter {\n  greet(name) {', 'greet(name) {'],
    ['a function around a block', 'def greet(name):\n  if name:', 'def greet(name):'],
    ['nothing that has ended', 'function other() {\n    const x = 1\n}', undefined],
    ['nothing of plain text', 'Some words:\nand more', undefined],
  ])('names %s in which a change stands', (_, head, heading) => {
    const body = ['a', 'b', 'c', 'd', 'e'].map(
      (word) => `${head.startsWith('S') ? '' : '      '}${word}`,
    )
    const texts = [body, body.with(4, 'changed')].map((lines) => [head, ...lines].join('\n'))
    const lines = fileLines({ kind: 'texts', before: texts[0]!, after: texts[1]! })
    const [fold] = diffRows(lines, 'unified')
    expect(fold?.kind === 'fold' && fold.heading).toBe(heading)
  })

  it('shows hunks of a patch and pieces with a gap between them', () => {
    expect(
      shown({
        kind: 'hunks',
        hunks: [
          { before: [3, 2], after: [3, 1], lines: [' a', '-b', '\\ No newline at end of file'] },
          { before: [0, 0], after: [0, 1], lines: ['+c'] },
        ],
      }),
    ).toEqual(['3 3  a', '4 -b', 'gap', '? +c'])
    expect(
      shown({
        kind: 'edits',
        edits: [
          { before: 'a', after: 'b' },
          { before: 'c', after: 'd' },
        ],
      }),
    ).toEqual(['? -a', '? +b', 'gap', '? -c', '? +d'])
  })

  it('shows every line when all is open, and every changed line when all is folded', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\n', 'c\n'), { maxLength: 60 })
      .map((lines) => lines.join(''))
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom<'unified' | 'split'>('unified', 'split'),
        (old, fresh, view) => {
          const lines = fileLines({ kind: 'texts', before: old, after: fresh })
          const all = allRows(lines, view)
          expect(
            all.flatMap((row) => (row.kind === 'line' && row.before >= 0 ? [row.before] : [])),
          ).toEqual(lines.before.map((_, at) => at))
          expect(
            all.flatMap((row) => (row.kind === 'line' && row.after >= 0 ? [row.after] : [])),
          ).toEqual(lines.after.map((_, at) => at))
          const isChange = (row: DiffRow): boolean => row.kind === 'line' && row.hunk >= 0
          expect(diffRows(lines, view).filter(isChange)).toEqual(all.filter(isChange))
        },
      ),
    )
  })
})
