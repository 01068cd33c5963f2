import * as fc from 'fast-check'
import { createTerminal } from '../../../src/engines/terminal/createTerminal.ts'
import { caseCount } from '../../support/processorTime.ts'

const written = (...pieces: readonly string[]) => {
  const terminal = createTerminal()
  for (const piece of pieces) terminal.write(piece)
  return terminal
}
const textOf = (...pieces: readonly string[]): readonly string[] =>
  written(...pieces)
    .lines()
    .map((line) => line.map(({ text }) => text).join(''))
const styled = (text: string) => written(text).lines()[0]

describe('what a terminal shows of a text', () => {
  it.each([
    ['a line that is written over', 'Done 10 %\rDone 20 %', ['Done 20 %']],
    ['a shorter line over a longer one', 'Downloading\rDone', ['Doneloading']],
    ['a line that is erased first', 'Downloading\r\x1b[KDone', ['Done']],
    ['the end of a line that is erased', 'Downloading\x1b[4D\x1b[K', ['Downloa']],
    ['the start of a line that is erased', 'abc\x1b[1Kd', ['   d']],
    ['a letter that is taken back', 'ab\bc', ['ac']],
    ['a column', 'a\x1b[5Gb', ['a   b']],
    ['both kinds of line ends', 'a\r\nb\nc', ['a', 'b', 'c']],
    ['a letter of two halves', '\u{1F600}b\rx', ['xb']],
    ['a title of a window', '\x1b]0;root\x07ok', ['ok']],
    ['moves between lines, which do nothing', 'a\nb\x1b[1Ac\x1b[2J', ['a', 'bc']],
  ])('%s', (_, text, lines) => {
    expect(textOf(text)).toEqual(lines)
  })

  it('has colours by the names of a theme, of every kind', () => {
    expect(styled('\x1b[31ma\x1b[38;5;46mb\x1b[38;2;10;20;250mc\x1b[0md')).toEqual([
      { text: 'a', style: { colour: 'red' } },
      { text: 'b', style: { colour: 'green' } },
      { text: 'c', style: { colour: 'blue' } },
      { text: 'd', style: {} },
    ])
  })

  it('draws no ground, and no colour that is the text’s own', () => {
    expect(styled('\x1b[41;37ma\x1b[48;5;1;97mb')).toEqual([{ text: 'ab', style: {} }])
  })

  it('has the marks of a text, on and off', () => {
    expect(styled('\x1b[1;4ma\x1b[22mb\x1b[24;9mc')).toEqual([
      { text: 'a', style: { isBold: true, isUnderlined: true } },
      { text: 'b', style: { isUnderlined: true } },
      { text: 'c', style: { isStruck: true } },
    ])
  })

  it('has the address of a link, and its end', () => {
    const link = '\x1b]8;;https://a.b/c\x1b\\'
    expect(styled(`${link}log\x1b]8;;\x07 x`)).toEqual([
      { text: 'log', style: { href: 'https://a.b/c' } },
      { text: ' x', style: {} },
    ])
  })

  it('counts the codes that do nothing here', () => {
    expect(written('\x1b[2J\x07a\x1b[5;5H').left).toBe(3)
  })

  it('keeps the lines that stand when more is written', () => {
    const terminal = written('a\nb')
    const [first] = terminal.lines()
    terminal.write('c\nd')
    expect(terminal.lines()[0]).toBe(first)
  })
})

const codes = fc.constantFrom(
  '\x1b',
  '[',
  ']',
  '8;;',
  ';',
  '3',
  'm',
  'K',
  '\r',
  '\b',
  '\x07',
  '\n',
  'a',
)
const output = fc.oneof(
  fc.string(),
  fc.array(codes, { maxLength: 40 }).map((all) => all.join('')),
)

it('a text reads the same however it is cut', () => {
  fc.assert(
    fc.property(output, fc.nat(40), (text, at) => {
      const cut = written(text.slice(0, at), text.slice(at))
      expect(textOf(text.slice(0, at), text.slice(at))).toEqual(textOf(text))
      expect(cut.left).toBe(written(text).left)
    }),
    { numRuns: caseCount(2000) },
  )
})

it('an escape that another one follows is one code', () => {
  expect(written('\x1b\x1b\x1b').left).toBe(written('\x1b\x1b', '\x1b').left)
})

it('a million colours, and a sequence without an end, do no harm', () => {
  const colours = Array.from({ length: 100_000 }, (_, at) => `\x1b[38;2;${at % 256};1;2mx`).join('')
  expect(textOf(colours)[0]).toHaveLength(100_000)
  expect(textOf('\x1b]8;;' + 'a'.repeat(100_000)).join('').length).toBeGreaterThan(90_000)
})
