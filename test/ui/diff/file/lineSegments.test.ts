import { lineSegments } from '../../../../src/ui/diff/DiffRowView.tsx'

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

it('words from right to left stay together in their line, also where one of them is marked', () => {
  const line = 'a אב גד 1'
  const options = { marks: [[2, 4]], isRevealed: false, isChanged: true } as const
  expect(
    lineSegments(line, options).map(({ text, turned, isMarked }) => [text, turned, isMarked]),
  ).toEqual([
    ['a ', undefined, false],
    ['אב', 0, true],
    [' גד', 0, false],
    [' 1', undefined, false],
  ])
})
