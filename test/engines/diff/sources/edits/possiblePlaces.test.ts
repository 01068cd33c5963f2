import fc from 'fast-check'
import { applyEdits, possiblePlaces } from '../../../../../src/engines/diff/acceptedEdits.ts'
import { caseCount } from '../../../../support/processorTime.ts'

describe('the places where an edit may be', () => {
  it('are told with the lines around them and the number of the first', () => {
    const text = 'one\ntwo\nx = 1\nfour\nfive\nsix\nx = 1\n'
    expect(possiblePlaces(text, { before: 'x = 1', after: 'x = 2' }, true)).toEqual([
      {
        before: 'one\ntwo\nx = 1\nfour\nfive\n',
        after: 'one\ntwo\nx = 2\nfour\nfive\n',
        line: 1,
      },
      { before: 'five\nsix\nx = 1\n', after: 'five\nsix\nx = 2\n', line: 5 },
    ])
  })

  it.each([
    ['have no numbers where earlier edits moved lines', 'a\nb\nc\n', [undefined, undefined]],
    ['keep their numbers where earlier edits moved none', 'HEAD\n', [1, 1]],
  ])('%s', (_, after, numbers) => {
    const edits = [
      { before: 'head\n', after },
      { before: 'x', after: 'y' },
    ]
    const [unplaced] = applyEdits('head\nx\nx\n', edits).unplaced
    expect(unplaced).toMatchObject({ edit: 1, count: 2 })
    expect(unplaced!.places.map(({ line }) => line)).toEqual(numbers)
  })

  it('are each replaced alone, also in one line and at both ends of the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', '\n'), { maxLength: 40 }).map((all) => all.join('')),
        fc.array(fc.constantFrom('a', 'b', '\n'), { minLength: 1, maxLength: 3 }),
        (text, searched) => {
          const before = searched.join('')
          const places = possiblePlaces(text, { before, after: 'NEW' }, true)
          expect(places).toHaveLength(Math.min(20, text.split(before).length - 1))
          const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
          for (const place of places) {
            const start = lines.slice(0, place.line! - 1).join('').length
            expect(text.slice(start, start + place.before!.length)).toBe(place.before)
            expect(place.after.split('NEW')).toHaveLength(2)
            expect(place.after.replace('NEW', before)).toBe(place.before)
          }
        },
      ),
      { numRuns: caseCount(500) },
    )
  })

  it('are few, and without the lines around them where these are long', () => {
    const line = `${'-'.repeat(1_000_000)}x${'-'.repeat(1_000_000)}\n`
    expect(possiblePlaces(line.repeat(2), { before: 'x', after: 'y' }, true)).toEqual([
      { before: 'x', after: 'y', line: 1 },
      { before: 'x', after: 'y', line: 2 },
    ])
    expect(possiblePlaces('x\n'.repeat(100_000), { before: 'x', after: 'y' }, true)).toHaveLength(
      20,
    )
    const long = 'x'.repeat(150_000)
    expect(possiblePlaces(`${long}\n${long}\n`, { before: long, after: '' }, true)).toHaveLength(1)
  })
})
