import { betweenEqualEnds, diffLines, diffWords, hasLetterOrDigit, wordsOf } from './diffLines.ts'
import { gapsOf, arePairable, pairAlike, type Stretch } from './alignSequences.ts'
import { runToEnd } from '../../internal/runInSlices.ts'
import {
  linesOf,
  startsOf,
  type TextChange,
  type TextDiff,
  type WhiteSpaceChange,
} from './TextChange.ts'

/**
 * The changes from one text to another, by lines; with `words`, inside lines that became others by
 * words. Lines end with LF. All characters count: white space, line ends, the end of the last line,
 * hidden characters. Takes time linear in the texts; the same texts always give the same answer.
 * @example
 * const { changes, equal, coarse } = diffText('milk\n', 'eggs\n', { words: true })
 */
export function diffText(
  before: string,
  after: string,
  options: { words?: boolean } = {},
): TextDiff {
  const words = Object.hasOwn(options, 'words') && options.words === true
  const { head, ...middle } = betweenEqualEnds(before, after)
  const [linesBefore, linesAfter] = [linesOf(middle.before), linesOf(middle.after)]
  const [startsBefore, startsAfter] = [startsOf(linesBefore, head), startsOf(linesAfter, head)]
  const { blocks, coarse } = runToEnd(diffLines(linesBefore, linesAfter))
  const changes: TextChange[] = []
  let [a, b] = [0, 0]
  const add = ([a0, a1, b0, b1]: Stretch, only?: WhiteSpaceChange): void => {
    const more = only && { whiteSpaceOnly: only }
    if (a < a0) changes.push({ kind: 'same', before: [a, a0], after: [b, b0] })
    if (a0 < a1) changes.push({ kind: 'removed', before: [a0, a1], ...more })
    if (b0 < b1) changes.push({ kind: 'added', after: [b0, b1], ...more })
    a = a1
    b = b1
  }
  for (const { kind, before: old, after: fresh, whiteSpaceOnly } of blocks) {
    if (kind === 'same') continue
    const [a0, b0] = [old[0], fresh[0]]
    const whole: Stretch = [0, old[1] - a0, 0, fresh[1] - b0]
    const unitsOf = ([from, to, start, end]: Stretch): Stretch => [
      startsBefore[a0 + from]!,
      startsBefore[a0 + to]!,
      startsAfter[b0 + start]!,
      startsAfter[b0 + end]!,
    ]
    if (!words) {
      add(unitsOf(whole), whiteSpaceOnly)
      continue
    }
    const pairs = runToEnd(pairLines(linesBefore.slice(...old), linesAfter.slice(...fresh)))
    const gaps = gapsOf(pairs, whole).map(unitsOf)
    pairs.forEach((to, at) => {
      if (to < 0) return
      const [shift, , shiftAfter] = unitsOf([at, at, to, to])
      for (const [from, end, start, last] of diffWords(linesBefore[a0 + at]!, linesAfter[b0 + to]!))
        gaps.push([shift + from, shift + end, shiftAfter + start, shiftAfter + last])
    })
    gaps.sort((one, other) => one[0] - other[0] || one[2] - other[2]).forEach((gap) => add(gap))
  }
  add([before.length, before.length, after.length, after.length])
  return { changes, equal: before === after, coarse }
}

/** Longer blocks are not paired, and of a line no more units are read. */
const MAX_PAIRED = 1000
const LINES_PER_SLICE = 100

/** For each removed line the added one with words in common, in order; or -1. */
export function* pairLines(
  before: readonly string[],
  after: readonly string[],
): Generator<void, Int32Array> {
  const [n, m] = [before.length, after.length]
  if (n * m === 1) return Int32Array.of(0)
  const words: ReadonlySet<string>[] = []
  if (n > MAX_PAIRED || n * m === 0 || !arePairable(n, m)) return new Int32Array(n).fill(-1)
  for (const line of [...before, ...after])
    if (
      words.push(new Set(wordsOf(line.slice(0, MAX_PAIRED)).filter(hasLetterOrDigit))) %
        LINES_PER_SLICE ===
      0
    )
      yield
  return pairAlike(n, m, (i, j) => likeness(words[i]!, words[n + j]!))
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return (2 * common) / (a.size + b.size || 1)
}
