import fc from 'fast-check'
import { applyTextDiff, diffText } from '../../../../src/engines/diff/index.ts'
import {
  diffRows,
  fileHead,
  fileLines,
  type FileLines,
} from '../../../../src/engines/diff/diffRows.ts'
import { reactDomVersions } from '../../../support/reactDomVersions.ts'
import { caseCount } from '../../../support/processorTime.ts'

const texts = (before: string, after: string) => ({ kind: 'texts' as const, before, after })
/** The rows of a file, each with what it shows. */
const rowsOf = (lines: FileLines, view: 'unified' | 'split') =>
  diffRows(lines, view).map((row) =>
    row.kind === 'line'
      ? {
          ...row,
          texts: [lines.before[row.before], lines.after[row.after]],
          numbers: [lines.numbersBefore[row.before], lines.numbersAfter[row.after]],
          partners: [lines.pairsBefore[row.before], lines.pairsAfter[row.after]],
        }
      : row,
  )

const word = fc.constantFrom('a()', 'b()', '  a()', '}', '', 'return x', '  if (y) {')
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(12),
  added: fc.array(word, { maxLength: 12 }),
})
/** A text of some thousand lines, many of them alike, and an edit of it. */
const pair = fc
  .record({
    count: fc.integer({ min: 3000, max: 6000 }),
    period: fc.constantFrom(5, 40, 700, 10_000),
    edits: fc.array(edit, { minLength: 1, maxLength: 200 }),
  })
  .map(({ count, period, edits }) => {
    const lines = Array.from({ length: count }, (_, at) =>
      at % 4 === 3 ? '}' : `${'  '.repeat(at % 3)}call(${at % period}, 'of a line')`,
    )
    const after = [...lines]
    for (const { at, removed, added } of edits)
      after.splice(Math.floor(at * after.length), removed, ...added)
    return [lines, after].map((side) => `${side.join('\n')}\n`) as [string, string]
  })

describe('fileHead', () => {
  it.each(['unified', 'split'] as const)(
    'has rows that are the first ones of the whole file: %s',
    (view) => {
      let heads = 0
      fc.assert(
        fc.property(pair, ([before, after]) => {
          const head = fileHead(texts(before, after))
          if (!head) return
          heads++
          const whole = fileLines(texts(before, after))
          const first = rowsOf(head.lines, view)
          expect(first).toEqual(rowsOf(whole, view).slice(0, first.length))
          expect(first.some((row) => row.kind === 'line' && row.hunk >= 0)).toBe(true)
          expect(head.digits).toBe(String(Math.max(whole.before.length, whole.after.length)).length)
        }),
        { numRuns: caseCount(300) },
      )
      expect(heads).toBeGreaterThan(10)
    },
  )

  it('loses nothing of a text whose head was compared by itself', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const { sections, ...lines } = fileLines(texts(before, after))
        let [a, b, text] = [0, 0, '']
        let last = ''
        for (const block of sections[0]!.blocks) {
          expect([last, block.kind]).not.toEqual(['same', 'same'])
          last = block.kind
          expect([block.before[0], block.after[0]]).toEqual([a, b])
          ;[a, b] = [block.before[1], block.after[1]]
          text +=
            block.kind === 'same'
              ? lines.before.slice(...block.before).join('')
              : lines.after.slice(...block.after).join('')
        }
        expect([a, b]).toEqual([lines.before.length, lines.after.length])
        expect(text).toBe(after)
      }),
      { numRuns: caseCount(300) },
    )
  })

  it('is as short as the whole compared at once, between two versions of a real file', () => {
    const [before, after] = reactDomVersions('cjs/react-dom-client.development.js')
    const { added, removed } = fileLines(texts(before, after))
    const { changes } = diffText(before, after)
    expect(applyTextDiff(before, after, changes)).toBe(after)
    const linesIn = (kind: 'removed' | 'added') =>
      changes
        .filter((change) => change.kind === kind)
        .map(({ before: old, after: fresh }) =>
          old ? before.slice(...old) : after.slice(...fresh!),
        )
        .join('')
        .split('\n').length - 1
    expect(fileHead(texts(before, after))).toBeDefined()
    expect(added + removed).toBeLessThanOrEqual(1.01 * (linesIn('added') + linesIn('removed')))
  })

  it('is the first lines of a new file, and nothing of what is small or has nothing in common', () => {
    const lines = (name: string) => Array.from({ length: 9000 }, (_, at) => `${name} ${at}\n`)
    const added = fileHead({ kind: 'written', after: lines('new').join('') })
    expect(added?.lines.after).toEqual(lines('new').slice(0, 128))
    expect(added?.digits).toBe(4)
    expect(fileHead(texts(lines('old').join(''), lines('new').join('')))).toBeUndefined()
    expect(fileHead(texts('a\nb\n', 'a\nc\n'))).toBeUndefined()
  })
})
