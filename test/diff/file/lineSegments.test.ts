import { lineSegments } from '../../../src/diff/file/lineSegments.ts'

describe('white space of a changed line', () => {
  it('is drawn where it changed or at the end of a line, and a tab looks different from spaces', () => {
    const options = { marks: [[0, 3]], isRevealed: false, isChanged: true } as const
    expect(
      lineSegments('\t  a b \t', options).map(({ kind, text, isMarked }) => [kind, text, isMarked]),
    ).toEqual([
      ['tab', '\t', true],
      ['space', '  ', true],
      ['text', 'a b', false],
      ['space', ' ', false],
      ['tab', '\t', false],
    ])
    expect(
      lineSegments('\ta ', { ...options, marks: [], isChanged: false }).map(({ kind }) => kind),
    ).toEqual(['text'])
  })
})
