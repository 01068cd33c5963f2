import fc from 'fast-check'
import { applyTextDiff, diffText } from '../../src/diff/index.ts'

const line = fc.constantFrom('a', 'b', '  a', '\ta', '}', '', 'a\r', 'a ', '\uFEFFa', 'x = 1', 'x = 2', 'der Hund', 'усеr')
const text = fc.tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('', '\n')).map(([lines, end]) => lines.join('\n') + end)

describe('diffText', () => {
  it.each([{}, { words: true }])('applied to before, gives after; the ranges cover both texts: %o', (options) => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), fc.oneof(text, fc.string({ unit: 'binary' })), (before, after) => {
        const { changes, equal } = diffText(before, after, options)
        expect(applyTextDiff(before, after, changes)).toBe(after)
        expect(equal).toBe(before === after)
        expect(changes.map(({ before: range }) => (range ? before.slice(...range) : '')).join('')).toBe(before)
        expect(changes.map(({ after: range }) => (range ? after.slice(...range) : '')).join('')).toBe(after)
        const same = changes.filter(({ kind }) => kind === 'same')
        expect(same.map((change) => before.slice(...change.before!))).toEqual(same.map((change) => after.slice(...change.after!)))
      }),
      { numRuns: 500 },
    )
  })
})
