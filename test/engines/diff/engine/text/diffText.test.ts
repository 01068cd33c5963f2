import fc from 'fast-check'
import { diff as minimalDiff } from 'fast-myers-diff'
import { readFileSync } from 'node:fs'
import { applyTextDiff, diffText, type TextChange } from '../../../../../src/engines/diff/index.ts'
import { reactDomVersions } from '../../../../support/reactDomVersions.ts'
import { caseCount, processorTime } from '../../../../support/processorTime.ts'

const line = fc.constantFrom(
  'a',
  'b',
  '  a',
  '\ta',
  '}',
  '',
  'a\r',
  'a ',
  '\uFEFFa',
  'x = 1',
  'x = 2',
  'der Hund',
  'усеr',
)
const text = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end)

/** Each change as its sign and its text. */
const shown = (before: string, after: string, options: { words?: boolean } = {}): string[] =>
  diffText(before, after, options).changes.map(({ kind, whiteSpaceOnly, ...ranges }) => {
    const sign = { same: ' ', removed: '-', added: '+' }[kind]
    const changed = ranges.after ? after.slice(...ranges.after) : before.slice(...ranges.before!)
    return `${sign}${changed}${whiteSpaceOnly ? `(${whiteSpaceOnly})` : ''}`
  })
const changedLines = (changes: readonly TextChange[], before: string, after: string): number =>
  changes.reduce(
    (sum, { kind, ...ranges }) =>
      sum +
      (kind === 'removed'
        ? before.slice(...ranges.before!)
        : kind === 'added'
          ? after.slice(...ranges.after!)
          : ''
      ).split('\n').length -
      1,
    0,
  )

describe('diffText', () => {
  it.each([{}, { words: true }])(
    'applied to the text before, gives the text after; its ranges cover both texts: %o',
    (options) => {
      const any = fc.oneof(text, fc.string({ unit: 'binary' }))
      fc.assert(
        fc.property(any, any, (before, after) => {
          const { changes, equal } = diffText(before, after, options)
          expect(applyTextDiff(before, after, changes)).toBe(after)
          expect(equal).toBe(before === after)
          expect(changes.some(({ kind }) => kind !== 'same')).toBe(before !== after)
          expect(
            changes.map(({ before: range }) => (range ? before.slice(...range) : '')).join(''),
          ).toBe(before)
          expect(
            changes.map(({ after: range }) => (range ? after.slice(...range) : '')).join(''),
          ).toBe(after)
          const same = changes.filter(({ kind }) => kind === 'same')
          expect(same.map((change) => before.slice(...change.before!))).toEqual(
            same.map((change) => after.slice(...change.after!)),
          )
        }),
        { numRuns: caseCount(1000) },
      )
    },
  )

  it('says the same of a change however many equal lines stand around it', () => {
    const equal = (count: number, word: string) =>
      Array.from({ length: count }, (_, at) => `${word.repeat(at % 3)}${at % 7}\n`).join('')
    const count = fc.nat(260)
    fc.assert(
      fc.property(text, text, count, count, (one, other, above, below) => {
        const pair = (lines: number) =>
          [one, other].map((each) =>
            [equal(lines + above, '  '), `${each}\n`, equal(lines + below, '\t')].join(''),
          ) as [string, string]
        const near = pair(280)
        const far = pair(280 + 7 * 3 * 20)
        const by = equal(280 + 7 * 3 * 20 + above, '  ').length - equal(280 + above, '  ').length
        const changesOf = (texts: [string, string]) =>
          diffText(...texts).changes.filter(({ kind }) => kind !== 'same')
        const moved = changesOf(near).map(({ before, after, ...change }) => ({
          ...change,
          ...(before && { before: before.map((at) => at + by) }),
          ...(after && { after: after.map((at) => at + by) }),
        }))
        expect(changesOf(far)).toEqual(moved)
        expect(applyTextDiff(...far, diffText(...far).changes)).toBe(far[1])
      }),
      { numRuns: caseCount(300) },
    )
  })

  it('takes little more time for a small edit of a long text than cutting it into lines takes', () => {
    const lines = Array.from({ length: 200_000 }, (_, at) => `const value${at} = ${at}\n`)
    const [before, after] = [lines.join(''), lines.with(100_000, 'const value = 1\n').join('')]
    expect(before.length).not.toBe(after.length)
    const time = processorTime(() => diffText(before, after))
    // cutting both into lines and comparing these takes twenty times as long
    expect(time).toBeLessThan(50 + 4 * processorTime(() => before.split('\n')))
  })

  it('gives the remaining text when some changes are refused', () => {
    const [before, after] = ['a\nb\nc\nd\n', 'A\nb\nc\nD\n']
    const { changes } = diffText(before, after)
    const refused = changes.flatMap((change, at): TextChange[] =>
      at > 2
        ? [change]
        : change.kind === 'removed'
          ? [{ ...change, kind: 'same' }]
          : change.kind === 'added'
            ? []
            : [change],
    )
    expect(applyTextDiff(before, after, refused)).toBe('a\nb\nc\nD\n')
  })

  it.each<[string, string, string, string[]]>([
    [
      'a trailing space',
      'if (a) {\n  run();\n}\n',
      'if (a) {\n  run(); \n}\n',
      [' if (a) {\n', '-  run();\n(space)', '+  run(); \n(space)', ' }\n'],
    ],
    [
      'a Cyrillic letter that looks Latin',
      "role = 'user'\n",
      "role = 'us\u0435r'\n",
      ["-role = 'user'\n", "+role = 'us\u0435r'\n"],
    ],
    ['line ends', 'a\nb\n', 'a\r\nb\r\n', ['-a\nb\n(line_ends)', '+a\r\nb\r\n(line_ends)']],
    [
      'hidden characters that turn text around',
      'x = 1',
      'x = 1\u202E\u2066// ok\u2069',
      ['-x = 1', '+x = 1\u202E\u2066// ok\u2069'],
    ],
    ['the end of the last line', 'a\nb\n', 'a\nb', [' a\n', '-b\n(line_ends)', '+b(line_ends)']],
    ['a byte order mark', 'a\n', '\uFEFFa\n', ['-a\n', '+\uFEFFa\n']],
    ['a no-break space', 'a b\n', 'a\u00A0b\n', ['-a b\n', '+a\u00A0b\n']],
    ['a decomposed letter', 'caf\u00E9\n', 'cafe\u0301\n', ['-caf\u00E9\n', '+cafe\u0301\n']],
    ['a zero width space', 'ab\n', 'a\u200Bb\n', ['-ab\n', '+a\u200Bb\n']],
    ['tabs for spaces', '  a\n', '\ta\n', ['-  a\n(indent)', '+\ta\n(indent)']],
    ['a blank line that is not empty', 'a\n\nb\n', 'a\n \nb\n', [' a\n', '-\n', '+ \n', ' b\n']],
    ['a mix of line ends', 'a\r\nb\n', 'a\nb\n', ['-a\r\n(line_ends)', '+a\n(line_ends)', ' b\n']],
  ])('shows %s as a change', (_, before, after, changes) => {
    expect(diffText(before, after).equal).toBe(false)
    expect(shown(before, after)).toEqual(changes)
    expect(diffText(before, before)).toMatchObject({ equal: true })
  })

  it('marks words, never single letters, and whole lines that have nothing in common', () => {
    expect(
      shown("const name = getUser('a')\n", "const name = getMember('a')\n", { words: true }),
    ).toEqual([' const name = ', '-getUser', '+getMember', " ('a')\n"])
    expect(shown('value = foo.bar\n', 'value = baz?qux\n', { words: true })).toEqual([
      ' value = ',
      '-foo.bar',
      '+baz?qux',
      ' \n',
    ])
    expect(shown('return null\n', 'import { x } from "y"\n', { words: true })).toEqual([
      '-return null\n',
      '+import { x } from "y"\n',
    ])
    expect(shown('我喜欢红茶\n', '我喜欢绿茶\n', { words: true })).toEqual([
      ' 我喜欢',
      '-红',
      '+绿',
      ' 茶\n',
    ])
    expect(shown('👨‍👩‍👧 at dinner\n', '👨‍👩‍👦 at dinner\n', { words: true })).toEqual([
      '-👨‍👩‍👧',
      '+👨‍👩‍👦',
      '  at dinner\n',
    ])
  })

  it('finds the line that another line became', () => {
    expect(shown('call(first, 1)\n', 'start()\ncall(first, 2)\n', { words: true })).toEqual([
      '+start()\n',
      ' call(first, ',
      '-1',
      '+2',
      ' )\n',
    ])
  })

  it('recognises a file that was only indented again, and a block that was wrapped', () => {
    const code = readFileSync('src/engines/diff/alignSequences.ts', 'utf8')
    const deeper = code.replace(/^ +/gm, (indent) => indent + indent)
    const { changes } = diffText(code, deeper)
    expect(
      changes.filter(({ kind }) => kind !== 'same').map(({ whiteSpaceOnly }) => whiteSpaceOnly),
    ).toEqual(changes.filter(({ kind }) => kind !== 'same').map(() => 'indent'))
    expect(shown('one()\ntwo()\nthree()\n', 'if (ok) {\n  one()\n  two()\n}\nthree()\n')).toEqual([
      '+if (ok) {\n',
      '-one()\ntwo()\n(indent)',
      '+  one()\n  two()\n(indent)',
      '+}\n',
      ' three()\n',
    ])
  })

  it('places a change where people would: around whole blocks', () => {
    const before = 'function a() {\n  x()\n}\n\nfunction c() {\n  z()\n}\n'
    const added = 'function b() {\n  y()\n}\n\n'
    expect(shown(before, before.replace('function c', `${added}function c`))).toEqual([
      ' function a() {\n  x()\n}\n\n',
      `+${added}`,
      ' function c() {\n  z()\n}\n',
    ])
    expect(
      shown(
        '  one()\n  if (a) {\n    x()\n  }\n  end()\n',
        '  one()\n  if (a) {\n    x()\n  }\n  if (b) {\n    x()\n  }\n  end()\n',
      )[1],
    ).toBe('+  if (b) {\n    x()\n  }\n')
  })

  it('finds that place far above a small edit of a long text', () => {
    const above = Array.from({ length: 300 }, (_, at) => `line ${at}\n`).join('')
    const alike = 'x()\n'.repeat(60)
    expect(shown(`${above}\n${alike}end()\n`, `${above}\nx()\n${alike}end()\n`)).toEqual([
      ` ${above}\n`,
      '+x()\n',
      ` ${alike}end()\n`,
    ])
  })

  it('does not keep a single bracket between lines that were all replaced', () => {
    const before = 'alpha()\nbeta()\ngamma()\ndelta()\n}\nepsilon()\nzeta()\neta()\ntheta()\n'
    const after = 'one()\ntwo()\nthree()\nfour()\n}\nfive()\nsix()\nseven()\neight()\n'
    expect(shown(before, after)).toEqual([`-${before}`, `+${after}`])
  })

  it('says that it is coarse when the step limit is reached, gives the same answer each time, and loses nothing', () => {
    const repeated = (seed: number): string =>
      Array.from({ length: 6000 }, (_, at) => `${(at * at * seed) % 7}\n`).join('')
    const [before, after] = [repeated(3), repeated(5)]
    const diff = diffText(before, after)
    expect(diff.coarse).toBe(true)
    expect(diffText(before, after)).toEqual(diff)
    expect(applyTextDiff(before, after, diff.changes)).toBe(after)
    expect(diffText('a\nb\n', 'b\na\n').coarse).toBe(false)
  })

  it('is nearly as short as can be between two versions of a real file', () => {
    const [before, after] = reactDomVersions('cjs/react-dom-server.edge.production.js')
    const minimal = [...minimalDiff(before.split('\n'), after.split('\n'))].reduce(
      (sum, [a0, a1, b0, b1]) => sum + a1 - a0 + b1 - b0,
      0,
    )
    expect(minimal).toBeGreaterThan(500)
    expect(changedLines(diffText(before, after).changes, before, after)).toBeLessThanOrEqual(
      1.02 * minimal,
    )
  })
})
