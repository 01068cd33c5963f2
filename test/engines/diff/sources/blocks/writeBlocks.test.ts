import fc from 'fast-check'
import { argumentsOf, choices, choose, line } from '../../../../ui/diff/support/chooseChanges.ts'
import { caseCount } from '../../../../support/processorTime.ts'

type Part = { kept: string; old: string; fresh: string; around: string }

const lines = (minLength: number) =>
  fc
    .array(fc.oneof(line, fc.nat(99).map(String)), { minLength, maxLength: 3 })
    .map((each) => each.map((row) => `${row}\n`).join(''))
const parts: fc.Arbitrary<Part[]> = fc.array(
  fc.record({
    kept: lines(0),
    old: lines(1),
    fresh: lines(0),
    around: fc.constantFrom('', '\n', 'Then this one:\n'),
  }),
  { minLength: 1, maxLength: 4 },
)
const end = fc.constantFrom('', 'end', 'end\n')

const blockOf = (old: string, fresh: string): string =>
  `<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n`
const blocksOf = (all: readonly Part[]): string =>
  all.map(({ old, fresh, around }) => around + blockOf(old, fresh)).join('')
const fileOf = (
  all: readonly Part[],
  last: string,
  side: (part: Part, at: number) => string,
): string => all.map((part, at) => part.kept + side(part, at)).join('') + last

/**
 * A tool by itself: each block replaces what stands in one place, one after the other. Undefined
 * where one does not.
 */
function applied(text: string, blocks: string): string | undefined {
  let current = text
  for (const [, old = '', fresh = ''] of blocks.matchAll(
    /^<{7} SEARCH\r?\n(?::start_line:\d+\n-------\n)?([^]*?)^={7}\r?\n([^]*?)^>{7} REPLACE\r?$/gm,
  )) {
    const pieces = current.split(old)
    if (old === '' || pieces.length !== 2) return undefined
    current = pieces.join(fresh)
  }
  return current
}

const left = (diff: string, taken: readonly boolean[], before?: string) =>
  choose({ path: 'a.txt', diff }, (at) => !taken[at], before)

describe('blocks of a file that is known', () => {
  it('any choice of blocks makes exactly the accepted changes', () => {
    fc.assert(
      fc.property(parts, end, choices, (all, last, taken) => {
        const [before, diff] = [fileOf(all, last, ({ old }) => old), blocksOf(all)]
        const after = applied(before, diff)
        fc.pre(after !== undefined && after !== before)
        const { acceptance, hunks, left: wanted, all: whole } = left(diff, taken, before)
        fc.pre(hunks > 0) // line ends alone are one sentence
        expect(whole).toEqual({
          kind: 'some',
          arguments: { path: 'a.txt', diff },
          accepted: hunks,
          all: hunks,
        })
        const made =
          acceptance?.kind === 'none'
            ? 'nothing'
            : applied(before, String(argumentsOf(acceptance).diff))
        expect(made).toBe(taken.slice(0, hunks).includes(true) ? wanted : 'nothing')
      }),
      { numRuns: caseCount(1000) },
    )
  })

  it('there is nothing to choose in line ends alone', () => {
    expect(left(blockOf('a\r\n', 'a\n'), [false], 'a\r\n').all).toBeUndefined()
  })

  const FILE = Array.from({ length: 12 }, (_, at) => `line ${at}\n`).join('')
  const FIRST =
    '<<<<<<< SEARCH\n:start_line:3\n-------\nline 2\nline 3\nline 4\n=======\nfresh 2\nline 3\nfresh 4\n>>>>>>> REPLACE\n'
  const SECOND = blockOf('line 8\n', 'fresh 8\nmore\n')
  const DIFF = `Two blocks:\n\n${FIRST}\nand\n${SECOND}\nThat is all.`

  it.each<[string, readonly boolean[], string]>([
    [
      'a block stays as it came, the other goes',
      [false, false, true],
      `Two blocks:\n\n\nand\n${SECOND}\nThat is all.`,
    ],
    [
      'of a block a part stays, where it stood',
      [true, false, true],
      `Two blocks:\n\n${FIRST.replace('fresh 4', 'line 4')}\nand\n${SECOND}\nThat is all.`,
    ],
  ])('%s, and the text around them stays', (_, taken, diff) => {
    expect(argumentsOf(left(DIFF, taken, FILE).acceptance)).toEqual({ path: 'a.txt', diff })
  })

  it('blocks that depend on each other are rewritten, with enough lines around to find one place', () => {
    const before = 'x\na\ny\na\nz\n'
    const { acceptance } = left(
      blockOf('x\na\n', 'x\nb\n') + blockOf('y\na\n', 'y\nc\n') + blockOf('b\ny\n', 'B\ny\n'),
      [false, true],
      before,
    )
    expect(argumentsOf(acceptance).diff).toBe(blockOf('y\na\nz\n', 'y\nc\nz\n'))
  })

  it('a line that would end a side is not put into a block', () => {
    const diff = blockOf('a\nx\nb\n', '=======\nx\nB\n')
    for (const before of ['a\nx\nb\n', undefined]) {
      expect(left(diff, [true, true], before).acceptance).toMatchObject({
        kind: 'some',
        accepted: 2,
      })
      expect(left(diff, [true, false], before).acceptance).toBeUndefined()
    }
  })
})

describe('blocks of a file that nobody knows', () => {
  it('the rest makes exactly the accepted changes in any file all of them fit', () => {
    fc.assert(
      fc.property(parts, end, choices, (all, last, taken) => {
        const [before, diff] = [fileOf(all, last, ({ old }) => old), blocksOf(all)]
        fc.pre(applied(before, diff) === fileOf(all, last, ({ fresh }) => fresh))
        const { acceptance } = left(diff, taken)
        fc.pre(acceptance?.kind === 'some')
        let change = 0
        // each block is a section of its own, and its changes are counted on
        const wanted = fileOf(all, last, ({ old, fresh }) => {
          const own = choose(
            { path: 'a.txt', diff: blockOf(old, fresh) },
            (at) => !taken[change + at],
          )
          change += own.hunks
          return own.left
        })
        expect(applied(before, String(argumentsOf(acceptance).diff))).toBe(wanted)
      }),
      { numRuns: caseCount(1000) },
    )
  })

  it('markers, line ends and positions stay as they came', () => {
    const diff =
      '<<<<<<< SEARCH\r\n:start_line:7\r\n-------\r\na\r\nx\r\nb\r\n=======\r\nA\r\nx\r\nB\r\n>>>>>>> REPLACE'
    expect(argumentsOf(left(diff, [false, true]).acceptance).diff).toBe(
      diff.replace('\nA\r', '\na\r'),
    )
  })

  it.each<[string, string]>([
    ['the next one finds what this one leaves', blockOf('a\n', 'b\n') + blockOf('b\n', 'c\n')],
    [
      'a patch stands in the same text',
      `--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n${blockOf('a\n', 'b\n')}`,
    ],
  ])('blocks are accepted or left out as a whole where %s', (_, diff) => {
    expect(left(diff, [false]).all).toBeUndefined()
  })
})
