import { diffNotes, wordMarks } from '../../../../src/engines/diff/diffNotes.ts'
import { fileLines } from '../../../../src/engines/diff/diffRows.ts'

/** A megabyte of code in one line. */
const minified = Array.from({ length: 60_000 }, (_, at) => `f${at % 997}(a,${at});`).join('')
const marked = (line: string, ranges: readonly (readonly [number, number])[] = []): string[] =>
  ranges.map((range) => line.slice(...range))

describe('the words that are marked in two lines', () => {
  it('are found in a line of a megabyte, between its equal ends', () => {
    const after = minified
      .replace('f100(a,30010)', 'f100(b,30010)')
      .replace('f101(a,30011)', 'f101(a,call)')
    const marks = wordMarks(minified, after)
    expect(marked(minified, marks?.before)).toEqual(['a', '30011'])
    expect(marked(after, marks?.after)).toEqual(['b', 'call'])
  })

  it('are whole words at the ends too', () => {
    const [before, after] = [`${minified}getUser()${minified}`, `${minified}getUsage()${minified}`]
    const marks = wordMarks(before, after)
    expect([marked(before, marks?.before), marked(after, marks?.after)]).toEqual([
      ['getUser'],
      ['getUsage'],
    ])
  })

  it('are left out when there is too much to compare, and that is said', () => {
    const after = minified.replaceAll('(a,', '(b,')
    expect(wordMarks(minified, after)).toBeUndefined()
    expect(diffNotes(fileLines({ kind: 'texts', before: minified, after }))).toContainEqual({
      kind: 'coarse',
    })
    expect(
      diffNotes(fileLines({ kind: 'texts', before: minified, after: `${minified}x` })),
    ).not.toContainEqual({ kind: 'coarse' })
  })
})
