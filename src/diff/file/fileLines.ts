import type { FileContent } from '../DiffState.ts'
import { isBeforeUnknown } from './editsOf.ts'
import type { GrowingLines } from './growingLines.lazy.ts'
import type { LineBlock } from '../engine/text/diffLines.ts'
import { runToEnd } from '../../internal/work/runInSlices.ts'
import { pairLines } from '../engine/text/pairLines.ts'
import {
  headSection,
  isPossible,
  sectionsOf,
  type LineSection,
  type SectionLines,
} from './sectionLines.ts'

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
  /** How many lines; those that may be in several places are not counted. */
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
  /** Something changes of which it is not known where: `sections` has where it may be. */
  isUnsure: boolean
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
  return yield* linesOfSections(yield* sectionsOf(content, grow), content, grow !== undefined)
}

/**
 * The first lines of a large file, exactly as `fileLines` has them, in a few milliseconds: what is
 * drawn of them stays where it is. What is counted is not all there is. `digits`: of the largest
 * number of a line of the whole file.
 */
export type FileHead = { lines: FileLines; digits: number }

/** Undefined where the whole is there as soon, or nothing can be said before the whole is known. */
export function fileHead(content: FileContent): FileHead | undefined {
  const head = headSection(content)
  if (!head) return undefined
  const lines = runToEnd(linesOfSections([head.section], content, true))
  return { lines, digits: head.digits }
}

function* linesOfSections(
  parts: readonly SectionLines[],
  content: FileContent,
  isPart: boolean,
): Generator<void, FileLines> {
  const joined = yield* joinSections(parts)
  const changes = yield* changesIn(joined)
  const isKnown = !isPart && content.kind !== 'none' && content.kind !== 'large'
  const isUnsure = joined.sections.some(isPossible)
  return {
    ...joined,
    ...changes,
    isUnsure,
    isBeforeUnknown: isBeforeUnknown(content),
    coarse: parts.some(({ coarse }) => coarse),
    equal: isKnown && !isUnsure && changes.added + changes.removed === 0,
  }
}

type JoinedLines = Pick<
  FileLines,
  'before' | 'after' | 'numbersBefore' | 'numbersAfter' | 'sections'
>

/** Lines between two yields. */
const LINES_PER_SLICE = 5000

/** The lines of all sections one after the other, and the sections in them. */
function* joinSections(parts: readonly SectionLines[]): Generator<void, JoinedLines> {
  const [before, after]: [string[], string[]] = [[], []]
  const [numbersBefore, numbersAfter]: [number[], number[]] = [[], []]
  const sections: LineSection[] = []
  for (const { before: linesBefore, after: linesAfter, blocks, ...section } of parts) {
    const [a, b] = [before.length, after.length]
    const shifted = (block: LineBlock): LineBlock => ({
      ...block,
      before: shift(block.before, a),
      after: shift(block.after, b),
    })
    sections.push({ ...section, blocks: a + b === 0 ? blocks : blocks.map(shifted) })
    for (const [lines, numbers, added, first] of [
      [before, numbersBefore, linesBefore, section.firstBefore],
      [after, numbersAfter, linesAfter, section.firstAfter],
    ] as const) {
      for (const [at, line] of added.entries()) {
        numbers.push(first ? first + at : 0)
        if (lines.push(line) % LINES_PER_SLICE === 0) yield
      }
    }
  }
  return { before, after, numbersBefore, numbersAfter, sections }
}

const shift = ([from, to]: readonly [number, number], by: number): readonly [number, number] => [
  from + by,
  to + by,
]

/** How many lines change, and which removed line became which added one. */
function* changesIn({
  before,
  after,
  sections,
}: JoinedLines): Generator<
  void,
  Pick<FileLines, 'pairsBefore' | 'pairsAfter' | 'added' | 'removed'>
> {
  const pairsBefore = new Int32Array(before.length).fill(-1)
  const pairsAfter = new Int32Array(after.length).fill(-1)
  let [added, removed] = [0, 0]
  for (const section of sections)
    for (const {
      kind,
      before: [a0, a1],
      after: [b0, b1],
      whiteSpaceOnly,
    } of section.blocks) {
      if (kind === 'same') continue
      if (!isPossible(section)) {
        removed += a1 - a0
        added += b1 - b0
      }
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
  return { pairsBefore, pairsAfter, added, removed }
}
