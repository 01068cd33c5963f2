import { diffLines, type LineBlock } from '../engine/text/diffLines.ts'
import type { FileContent } from '../DiffState.ts'
import type { GrowingLines } from './growingLines.lazy.ts'
import { runToEnd } from '../engine/runInSlices.ts'
import { linesOf } from '../engine/text/lines.ts'
import { pairLines } from '../engine/text/pairLines.ts'
import type { PatchHunk } from '../sources/PatchFile.ts'

/**
 * One file's change as lines, made by `fileLines`. Lines are kept with their line ends; indexes
 * count from 0 over all sections.
 */
export type FileLines = {
  before: readonly string[]
  after: readonly string[]
  /**
   * For each line of `before` the line of `after` that it became, or -1: the ends of word marks.
   * And the other way round.
   */
  pairsBefore: Int32Array
  pairsAfter: Int32Array
  /** The number of each line in the file, from 1; 0 where it is not known. */
  numbersBefore: readonly number[]
  numbersAfter: readonly number[]
  sections: readonly LineSection[]
  /** How many lines. */
  added: number
  removed: number
  /**
   * What was there before is not known: the lines of `after` are what the file (or piece) will
   * hold, not what is added to it.
   */
  isBeforeUnknown: boolean
  /**
   * A part is shown as replaced that has more in common: it was too different to compare in full.
   */
  coarse: boolean
  /** The texts are the same, to the last character. */
  equal: boolean
}

/** A stretch without a gap. Between sections there are lines that nobody told. */
export type LineSection = {
  /** The number of the first line on each side, from 1; undefined where it is not known. */
  firstBefore: number | undefined
  firstAfter: number | undefined
  /** What the source says about the place: a function, a cell, "all places". */
  heading?: string
  blocks: readonly LineBlock[]
}

/**
 * The lines of a file's change, compared. `grow`: its text, or its last piece, still arrives, and
 * this has what came of it so far. Takes milliseconds for each thousand lines;
 * `inSlices(fileLinesSteps(content))` takes them a few at a time.
 */
export const fileLines = (content: FileContent, grow?: GrowingLines): FileLines =>
  runToEnd(fileLinesSteps(content, grow))

/** The same in steps of some milliseconds for 20,000 lines, for `inSlices`. */
export function* fileLinesSteps(
  content: FileContent,
  grow?: GrowingLines,
): Generator<void, FileLines> {
  const before: string[] = []
  const after: string[] = []
  const [numbersBefore, numbersAfter]: [number[], number[]] = [[], []]
  const sections: LineSection[] = []
  let coarse = false
  const add = (
    linesBefore: readonly string[],
    linesAfter: readonly string[],
    blocks: readonly LineBlock[],
    place: Omit<LineSection, 'blocks'>,
  ): void => {
    const shift = (
      [from, to]: readonly [number, number],
      by: number,
    ): readonly [number, number] => [from + by, to + by]
    sections.push({
      ...place,
      blocks: blocks.map((block) => ({
        ...block,
        before: shift(block.before, before.length),
        after: shift(block.after, after.length),
      })),
    })
    let { firstBefore = 0, firstAfter = 0 } = place
    for (const line of linesBefore) {
      before.push(line)
      numbersBefore.push(firstBefore && firstBefore++)
    }
    for (const line of linesAfter) {
      after.push(line)
      numbersAfter.push(firstAfter && firstAfter++)
    }
  }
  function* compare(
    textBefore: string,
    textAfter: string,
    place: Omit<LineSection, 'blocks'>,
    isLast = true,
  ): Generator<void> {
    if (grow && isLast) {
      const grown = grow(textBefore, textAfter)
      return add(grown.before, grown.after, grown.blocks, place)
    }
    const [linesBefore, linesAfter] = [linesOf(textBefore), linesOf(textAfter)]
    yield
    const diff = yield* diffLines(linesBefore, linesAfter)
    coarse ||= diff.coarse
    add(linesBefore, linesAfter, diff.blocks, place)
  }
  switch (content.kind) {
    case 'texts':
      yield* compare(content.before, content.after, { firstBefore: 1, firstAfter: 1 })
      break
    case 'written':
      yield* compare('', content.after, { firstBefore: undefined, firstAfter: 1 })
      break
    case 'edits':
      for (const [
        at,
        { before: old = '', after: fresh, line, heading },
      ] of content.edits.entries()) {
        yield* compare(
          old,
          fresh,
          { firstBefore: line, firstAfter: line, ...(heading !== undefined && { heading }) },
          at === content.edits.length - 1,
        )
      }
      break
    case 'hunks':
      for (const hunk of content.hunks) {
        const { linesBefore, linesAfter, blocks } = hunkLines(hunk)
        add(linesBefore, linesAfter, blocks, {
          ...firstLines(hunk),
          ...(hunk.heading !== undefined && { heading: hunk.heading }),
        })
      }
      break
    case 'large':
    case 'none':
      break
    default:
      content satisfies never
  }
  const isBeforeUnknown =
    content.kind === 'written' ||
    (content.kind === 'edits' && content.edits.some(({ before: old }) => old === undefined))
  const changed = sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'changed'))
  const [pairsBefore, pairsAfter] = [
    new Int32Array(before.length).fill(-1),
    new Int32Array(after.length).fill(-1),
  ]
  let [added, removed] = [0, 0]
  for (const {
    before: [a0, a1],
    after: [b0, b1],
    whiteSpaceOnly,
  } of changed) {
    removed += a1 - a0
    added += b1 - b0
    const pairs = whiteSpaceOnly
      ? Int32Array.from({ length: a1 - a0 }, (_, at) => at)
      : yield* pairLines(before.slice(a0, a1), after.slice(b0, b1))
    pairs.forEach((to, at) => {
      if (to < 0) return
      pairsBefore[a0 + at] = b0 + to
      pairsAfter[b0 + to] = a0 + at
    })
    yield
  }
  const isKnown = !grow && content.kind !== 'none' && content.kind !== 'large'
  return {
    before,
    after,
    pairsBefore,
    pairsAfter,
    numbersBefore,
    numbersAfter,
    sections,
    added,
    removed,
    isBeforeUnknown,
    coarse,
    equal: isKnown && changed.length === 0,
  }
}

/** A side without lines is told by the line before it. */
function firstLines({ before, after }: PatchHunk): Pick<LineSection, 'firstBefore' | 'firstAfter'> {
  const isKnown = before[0] > 0 || after[0] > 0
  const first = ([line, count]: PatchHunk['before']): number | undefined =>
    isKnown ? line + Number(count === 0) : undefined
  return { firstBefore: first(before), firstAfter: first(after) }
}

/** The lines of a hunk as its patch has them. */
function hunkLines({ lines }: PatchHunk): {
  linesBefore: string[]
  linesAfter: string[]
  blocks: LineBlock[]
} {
  const [linesBefore, linesAfter]: [string[], string[]] = [[], []]
  const blocks: { kind: LineBlock['kind']; before: [number, number]; after: [number, number] }[] =
    []
  let last = ''
  for (const line of lines) {
    const [sign, text] = [line.charAt(0), `${line.slice(1)}\n`]
    if (sign === '\\') {
      if (last !== '+') linesBefore.push((linesBefore.pop() ?? '').slice(0, -1))
      if (last !== '-') linesAfter.push((linesAfter.pop() ?? '').slice(0, -1))
      continue
    }
    last = sign
    const kind = sign === ' ' ? 'same' : 'changed'
    let block = blocks.at(-1)
    if (block?.kind !== kind)
      blocks.push(
        (block = {
          kind,
          before: [linesBefore.length, linesBefore.length],
          after: [linesAfter.length, linesAfter.length],
        }),
      )
    if (sign !== '+') block.before[1] = linesBefore.push(text)
    if (sign !== '-') block.after[1] = linesAfter.push(text)
  }
  return { linesBefore, linesAfter, blocks }
}
