import { runToEnd } from '../../../internal/work/runInSlices.ts'
import { commonHeadOfLines } from './commonEnds.ts'
import { diffLines, type LineBlock, type LineDiff } from './diffLines.ts'
import { linesOf } from './lines.ts'
import { LINES_AROUND } from './slideChanges.ts'
import { hasLetterOrDigit } from './words.ts'

/**
 * The first changes of two texts, compared by themselves: what comes after has no say in them.
 * `blocks` end with lines that stay the same, on which the rest goes on.
 */
export type SettledHead = LineDiff & { before: readonly string[]; after: readonly string[] }

/** UTF-16 units of both texts that are compared as fast as their heads. */
const MIN_UNITS = 60_000
/** UTF-16 units that may be the same before the first change. */
const MAX_EQUAL_UNITS = 1_000_000
/** Lines of each side that are compared, and equal ones in a row on which the rest can go on. */
const LINES_IN_HEAD = 128
const LINES_TO_HOLD = 8
/** Of these the head has as many as are shown around a change. */
const LINES_KEPT = 3

/**
 * Takes a millisecond or two for any texts. Undefined where nothing near the first change holds, and
 * for texts that are compared as fast as their heads.
 */
export function settledHead(before: string, after: string): SettledHead | undefined {
  if (before.length + after.length < MIN_UNITS) return undefined
  if (before === '') {
    const lines = firstLines(after, 0)
    const block: LineBlock = { kind: 'changed', before: [0, 0], after: [0, lines.length] }
    return { before: [], after: lines, blocks: [block], coarse: false }
  }
  const equal = commonHeadOfLines(before, after)
  if (equal > MAX_EQUAL_UNITS) return undefined
  const known = linesOf(before.slice(0, equal))
  const [nextBefore, nextAfter] = [before, after].map((text) => firstLines(text, equal))
  const start = Math.max(0, known.length - LINES_AROUND)
  const around = known.slice(start)
  const head = { before: [...around, ...nextBefore!], after: [...around, ...nextAfter!] }
  const { blocks, coarse } = runToEnd(diffLines(head.before, head.after))
  // what is near the end might be otherwise if the next lines were known
  const holds = ({ kind, before: [a0, a1], after: [b0] }: LineBlock): boolean =>
    kind === 'same' &&
    a1 - a0 >= LINES_TO_HOLD &&
    Math.max(a0 - around.length, b0 - around.length) <= LINES_IN_HEAD - LINES_TO_HOLD &&
    head.before.slice(a0, a1).some(hasLetterOrDigit)
  const last = blocks.findLastIndex((block, at) => at > 0 && holds(block))
  if (last < 0) return undefined
  const [a, b] = [blocks[last]!.before[0] + LINES_KEPT, blocks[last]!.after[0] + LINES_KEPT]
  const cut: LineBlock = {
    kind: 'same',
    before: [blocks[last]!.before[0], a],
    after: [blocks[last]!.after[0], b],
  }
  return {
    coarse,
    before: [...known.slice(0, start), ...head.before.slice(0, a)],
    after: [...known.slice(0, start), ...head.after.slice(0, b)],
    blocks: followedBy(
      [{ kind: 'same', before: [0, start], after: [0, start] }],
      [...blocks.slice(0, last), cut],
      start,
      start,
    ),
  }
}

/** Blocks, and those of what follows, as one: what stays the same on both sides of the seam too. */
export function followedBy(
  blocks: readonly LineBlock[],
  next: readonly LineBlock[],
  a: number,
  b: number,
): LineBlock[] {
  const all = [...blocks]
  for (const { before, after, ...block } of next) {
    const last = all.at(-1)
    const isSeam = last?.kind === 'same' && block.kind === 'same'
    const [from, start] = isSeam ? [last.before[0], last.after[0]] : [before[0] + a, after[0] + b]
    if (isSeam) all.pop()
    all.push({ ...block, before: [from, before[1] + a], after: [start, after[1] + b] })
  }
  return all[0]?.before[1] === 0 && all[0].after[1] === 0 ? all.slice(1) : all
}

/** The lines of a text from here on, as many as a head has. */
function firstLines(text: string, from: number): readonly string[] {
  let end = from
  for (let line = 0; line < LINES_IN_HEAD && end < text.length; line++)
    end = text.indexOf('\n', end) + 1 || text.length
  return linesOf(text.slice(from, end))
}
