import {
  alignSequences,
  blocksOf,
  gapsOf,
  tokensOf,
  type Stretch,
  type TokenPair,
} from './alignSequences.ts'
import { linesOf, startsOf, withoutEnd, type WhiteSpaceChange } from './TextChange.ts'
import { runToEnd } from '../../internal/runInSlices.ts'

/**
 * A stretch of lines, counted from 0, up to and not including the last. Blocks cover both texts in
 * order. With `whiteSpaceOnly` both sides have as many lines, which differ in white space alone.
 */
export type LineBlock = {
  kind: 'same' | 'changed'
  before: readonly [number, number]
  after: readonly [number, number]
  whiteSpaceOnly?: WhiteSpaceChange
}

type LineDiff = { blocks: readonly LineBlock[]; coarse: boolean }

const LINES_PER_SLICE = 2000

/** The changes from one list of lines to another, in steps of a few milliseconds. */
export function* diffLines(
  before: readonly string[],
  after: readonly string[],
): Generator<void, LineDiff> {
  const whole: Stretch = [0, before.length, 0, after.length]
  const middle = middleOf(before, after)
  const exact = yield* tokensOf(before, after, [middle])
  const straight = yield* alignSequences(exact, [middle])
  let { coarse } = straight
  let gaps = gapsOf(straight.partners, middle)
  let trimmed: TokenPair | undefined
  if (2 * countUnpaired(gaps) > middle[1] - middle[0]) {
    // mostly other lines: the same, but moved to the right?
    trimmed = yield* tokensOf(before, after, [middle], trimmedLine)
    const aligned = yield* alignSequences(trimmed, [middle])
    const others = gapsOf(aligned.partners, middle)
    if (2 * countUnpaired(others) < countUnpaired(gaps)) {
      gaps = others
      coarse = aligned.coarse
    }
  }
  yield* slideChanges(gaps, before, after, exact)
  gaps = dropSlivers(gaps, before, 5)
  yield
  const found = yield* alignSequences(
    trimmed ?? (yield* tokensOf(before, after, gaps, trimmedLine)),
    gaps,
  )
  // lines that are the same when trimmed are partners in runs that hold more than brackets
  gaps = gaps.flatMap((gap) =>
    gapsOf(found.partners, gap, (from, to) => before.slice(from, to).some(hasLetterOrDigit)),
  )
  const blocks: LineBlock[] = []
  for (const block of blocksOf(gaps, whole)) {
    if (block.kind === 'same') yield* partnerBlocks(before, after, exact, block, blocks)
    else blocks.push(block)
  }
  return { blocks, coarse }
}

/** The lines between equal ends, with as many equal ones as changes look at. */
function middleOf(before: readonly string[], after: readonly string[]): Stretch {
  let [a0, a1, b1] = [0, before.length, after.length]
  while (a0 < a1 && a0 < b1 && before[a0] === after[a0]) a0++
  while (a0 < a1 && a0 < b1 && before[a1 - 1] === after[b1 - 1]) {
    a1--
    b1--
  }
  a0 = Math.max(0, a0 - LINES_AROUND)
  const behind = Math.min(LINES_AROUND, before.length - a1)
  return [a0, a1 + behind, a0, b1 + behind]
}

const countUnpaired = (gaps: readonly Stretch[]): number =>
  gaps.reduce((sum, [from, to]) => sum + to - from, 0)

/** Lines that are partners, which are the same or differ in white space: adds blocks of either. */
function* partnerBlocks(
  before: readonly string[],
  after: readonly string[],
  tokens: TokenPair,
  { before: [a0, a1], after: [b0] }: LineBlock,
  blocks: LineBlock[],
): Generator<void> {
  const shift = b0 - a0
  for (let start = a0, end = a0; start < a1; start = end) {
    const isSame = tokens.before[start] === tokens.after[start + shift]
    let only: WhiteSpaceChange | undefined
    for (; end < a1 && (tokens.before[end] === tokens.after[end + shift]) === isSame; end++) {
      const change = isSame ? undefined : whiteSpaceChange(before[end]!, after[end + shift]!)
      only = end === start || only === change ? change : 'space'
      if (end % LINES_PER_SLICE === 0) yield
    }
    blocks.push({
      kind: isSame ? 'same' : 'changed',
      before: [start, end],
      after: [start + shift, end + shift],
      ...(only && { whiteSpaceOnly: only }),
    })
  }
}

/**
 * Merges changes with only one or two pieces of signs between them, if the changes are `times` as
 * long on both sides. A shared bracket means nothing.
 */
function dropSlivers(
  gaps: readonly Stretch[],
  before: readonly string[],
  times: number,
): Stretch[] {
  const left: Stretch[] = []
  for (const gap of gaps) {
    const last = left.at(-1)
    const kept = last ? gap[0] - last[1] : 0
    if (
      last &&
      kept <= 2 &&
      Math.min(gap[1] - last[0], gap[3] - last[2]) >= times * kept &&
      !before.slice(last[1], gap[0]).some(hasLetterOrDigit)
    )
      left.splice(-1, 1, [last[0], gap[1], last[2], gap[3]])
    else left.push(gap)
  }
  return left
}

/** Words, white space, letters of scripts without spaces, pictures, any other character. */
const WORDS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|[\p{L}\p{N}\p{M}_$]+|\r?\n|[ \t]+|\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\uFE0F]*(?:\u200D\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\uFE0F]*)*|[^]/gu

/** A text in pieces that change as a whole; together they are the text. */
export const wordsOf = (text: string): string[] => text.match(WORDS) ?? []

/** False for a text of signs and white space only. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const MAX_SLIDE = 100
/** More equal lines than this around all changes say nothing about where they stand. */
const LINES_AROUND = MAX_SLIDE + 10
const PLACES_PER_SLICE = 2000

/**
 * Lines that are only removed or only added can often stand higher or lower. Moves each gap to
 * where people would put it: around whole paragraphs and blocks.
 */
function* slideChanges(
  gaps: Stretch[],
  before: readonly string[],
  after: readonly string[],
  tokens: TokenPair,
): Generator<void> {
  let work = 0
  for (const [at, [a0, a1, b0, b1]] of gaps.entries()) {
    if (a0 < a1 && b0 < b1) continue
    const [lines, ids, start, end] =
      a0 < a1 ? [before, tokens.before, a0, a1] : [after, tokens.after, b0, b1]
    // a line that stays the same is left between two changes
    const highest = Math.min(MAX_SLIDE, a0 - (gaps[at - 1]?.[1] ?? -1) - 1)
    const lowest = Math.min(MAX_SLIDE, (gaps[at + 1]?.[0] ?? before.length + 1) - a1 - 1)
    let [up, down, best, least] = [0, 0, 0, Infinity]
    while (up < highest && ids[start - up - 1] === ids[end - up - 1]) up++
    while (down < lowest && ids[start + down] === ids[end + down]) down++
    for (let by = -up; by <= down; by++) {
      const cost = cutCostOf(lines, start + by) + cutCostOf(lines, end + by)
      if (cost <= least) [best, least] = [by, cost]
    }
    gaps[at] = [a0 + best, a1 + best, b0 + best, b1 + best]
    work += up + down + 1
    if (work > PLACES_PER_SLICE) {
      work = 0
      yield
    }
  }
}

const CLOSES = /^\s*(?:[)\]}]|<\/|(?:end|else|fi|done|esac|except|finally|catch)\b)/

/** How odd it is to cut a text before this line. */
function cutCostOf(lines: readonly string[], at: number): number {
  if (at === 0 || at >= lines.length) return 0
  let next = at
  while (next < lines.length - 1 && next < at + 5 && lines[next]!.trim() === '') next++
  const indent = lines[next]!.replaceAll('\t', '    ').search(/[^ ]|$/)
  return (
    3 * indent +
    (CLOSES.test(lines[next]!) ? 4 : 0) +
    (next > at ? 2 : 0) -
    (lines[at - 1]!.trim() === '' ? 1 : 0)
  )
}

/** A line without white space at its ends. Other blanks (a BOM, a no-break space) stay. */
function trimmedLine(line: string): string {
  let [start, end] = [0, line.length]
  while (isSpace(line.charCodeAt(start))) start++
  while (end > start && isSpace(line.charCodeAt(end - 1))) end--
  return line.slice(start, end)
}

const isSpace = (unit: number): boolean => unit === 32 || unit === 9 || unit === 10 || unit === 13

function whiteSpaceChange(before: string, after: string): WhiteSpaceChange {
  if (withoutEnd(before) === withoutEnd(after)) return 'line_ends'
  return before.trimStart() === after.trimStart() ? 'indent' : 'space'
}

/**
 * The first changes of two texts, compared by themselves: what comes after has no say in them.
 * `blocks` end with lines that stay the same, on which the rest goes on.
 */
type SettledHead = LineDiff & { before: readonly string[]; after: readonly string[] }

/** UTF-16 units of both texts that are compared as fast as their heads. */
const MIN_UNITS = 60_000
/** UTF-16 units that may be the same before the first change. */
const MAX_EQUAL_UNITS = 1_000_000
/** Lines of each side that are compared, and equal ones in a row on which the rest can go on. */
const LINES_IN_HEAD = 128
const LINES_TO_HOLD = 8
/** Of these the head has as many as are shown around a change. */
const LINES_KEPT = 3

/** Undefined if nothing near the first change holds, and for short texts. Takes 1 or 2 ms. */
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

function firstLines(text: string, from: number): readonly string[] {
  let end = from
  for (let line = 0; line < LINES_IN_HEAD && end < text.length; line++)
    end = text.indexOf('\n', end) + 1 || text.length
  return linesOf(text.slice(from, end))
}

const UNITS_AT_ONCE = 1 << 14

/**
 * Two texts without the whole lines that both begin and end with, but for as many lines as changes
 * look at. `head`: the UTF-16 units before.
 */
export function betweenEqualEnds(
  a: string,
  b: string,
): { head: number; before: string; after: string } {
  let head = commonHeadOfLines(a, b)
  let end = a.length - commonTail(a, b, Math.min(a.length, b.length) - head)
  // backwards from a line's start, forwards from any place: one line more
  for (let line = 0; line < LINES_AROUND && head > 0; line++)
    head = head === 1 ? 0 : a.lastIndexOf('\n', head - 2) + 1
  for (let line = 0; line <= LINES_AROUND && end < a.length; line++)
    end = a.indexOf('\n', end) + 1 || a.length
  return { head, before: a.slice(head, end), after: b.slice(head, b.length - (a.length - end)) }
}

/** How many UTF-16 units of whole lines two texts begin with that are the same. */
function commonHeadOfLines(a: string, b: string): number {
  const head = commonHead(a, b)
  return head === 0 ? 0 : a.lastIndexOf('\n', head - 1) + 1
}

const commonHead = (a: string, b: string): number =>
  commonLength(Math.min(a.length, b.length), (from, to) => a.slice(from, to) === b.slice(from, to))

const commonTail = (a: string, b: string, most: number): number =>
  commonLength(
    most,
    (from, to) =>
      a.slice(a.length - to, a.length - from) === b.slice(b.length - to, b.length - from),
  )

/** How far `isSame` holds. Slices are compared as memory is, units one by one would not be. */
function commonLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let low = 0
  while (low < most && isSame(low, Math.min(most, low + UNITS_AT_ONCE)))
    low = Math.min(most, low + UNITS_AT_ONCE)
  let high = Math.min(most, low + UNITS_AT_ONCE)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isSame(low, middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The changes from one line to another by words, as stretches of UTF-16 units. Signs between
 * changed words change with them. Lines with little in common are replaced as a whole.
 */
export function diffWords(before: string, after: string): Stretch[] {
  const [piecesBefore, piecesAfter] = [wordsOf(before), wordsOf(after)]
  const [startsBefore, startsAfter] = [startsOf(piecesBefore), startsOf(piecesAfter)]
  const whole: Stretch = [0, piecesBefore.length, 0, piecesAfter.length]
  const { partners } = runToEnd(
    alignSequences(runToEnd(tokensOf(piecesBefore, piecesAfter, [whole])), [whole]),
  )
  const gaps = dropSlivers(gapsOf(partners, whole), piecesBefore, 0).map(
    ([a0, a1, b0, b1]): Stretch => [
      startsBefore[a0]!,
      startsBefore[a1]!,
      startsAfter[b0]!,
      startsAfter[b1]!,
    ],
  )
  const same = gaps.reduce(
    (left, [from, to]) => left - countNonSpace(before.slice(from, to)),
    countNonSpace(before),
  )
  return 4 * same < Math.min(before.trim().length, after.trim().length)
    ? [[0, before.length, 0, after.length]]
    : gaps
}

const countNonSpace = (text: string): number => text.replace(/\s/g, '').length
