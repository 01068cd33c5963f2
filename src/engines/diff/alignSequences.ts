import type { TextRange } from './TextChange.ts'

/** The partner of each token in the second sequence, or -1. Partners are equal and in order. */
type Alignment = { partners: Int32Array; coarse: boolean }

/** Tokens in a row that are partners, and those before them. */
type Run = { a: number; b: number; length: number; previous: Run | undefined }

/** The most insertions and deletions at once, and the comparisons for them, per token. */
const MAX_EDITS = 512
const STEPS_PER_TOKEN = 32
const WORK_PER_SLICE = 100_000

/**
 * Aligns two sequences of tokens, or stretches of them, so that people can read what changed.
 * Tokens that are unique on both sides hold, in the longest run in order; between them the
 * alignment is as short as possible. Takes linear time: a stretch that has no unique tokens and is
 * too different is `coarse`. Sources: Cohen's patience diff; Myers, An O(ND) Difference Algorithm
 * (1986).
 */
export function* alignSequences(
  pair: TokenPair,
  stretches: readonly Stretch[],
): Generator<void, Alignment> {
  const { before, after, kinds } = pair
  const partners = new Int32Array(before.length).fill(-1)
  const places = [new Int32Array(kinds), new Int32Array(kinds)] as const
  const open = [...stretches]
  let coarse = false
  let work = 0
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    let [a0, a1, b0, b1] = stretch
    while (a0 < a1 && b0 < b1 && before[a0] === after[b0]) partners[a0++] = b0++
    while (a0 < a1 && b0 < b1 && before[a1 - 1] === after[b1 - 1]) partners[--a1] = --b1
    if (a0 === a1 || b0 === b1) continue
    let run = anchors(pair, [a0, a1, b0, b1], places)
    if (run) {
      for (; run; run = run.previous) {
        partners[run.a] = run.b
        if (run.a + 1 < a1 || run.b + 1 < b1) open.push([run.a + 1, a1, run.b + 1, b1])
        a1 = run.a
        b1 = run.b
      }
      open.push([a0, a1, b0, b1])
    } else {
      const way = shortestEdit(pair, [a0, a1, b0, b1])
      work += way.steps
      for (run = way.run; run; run = run.previous)
        for (let at = 0; at < run.length; at++) partners[run.a + at] = run.b + at
      if (way.a < a1 || way.b < b1) {
        coarse = true
        if (way.a > a0 || way.b > b0) open.push([way.a, a1, way.b, b1])
      }
    }
    work += a1 - a0 + b1 - b0
    if (work > WORK_PER_SLICE) {
      work = 0
      yield
    }
  }
  return { partners, coarse }
}

/** The longest run in order of tokens that occur once on both sides. Leaves `places` empty. */
function anchors(
  { before, after }: TokenPair,
  [a0, a1, b0, b1]: Stretch,
  [inBefore, inAfter]: readonly [Int32Array, Int32Array],
): Run | undefined {
  // one more than where it stands, or -1 for several places
  for (let a = a0; a < a1; a++) inBefore[before[a]!] = inBefore[before[a]!] === 0 ? a + 1 : -1
  for (let b = b0; b < b1; b++) inAfter[after[b]!] = inAfter[after[b]!] === 0 ? b + 1 : -1
  const ends: Run[] = []
  for (let a = a0; a < a1; a++) {
    const b = inAfter[before[a]!]! - 1
    if (b < 0 || inBefore[before[a]!]! < 0) continue
    let high = ends.length
    let low = high > 0 && ends[high - 1]!.b > b ? 0 : high // mostly they are in order
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]!.b < b) low = middle + 1
      else high = middle
    }
    ends[low] = { a, b, length: 1, previous: ends[low - 1] }
  }
  for (let a = a0; a < a1; a++) inBefore[before[a]!] = 0
  for (let b = b0; b < b1; b++) inAfter[after[b]!] = 0
  return ends.at(-1)
}

/**
 * The fewest insertions and deletions, and how far that went: to the end of both, else as far as
 * the steps went on a way that has more in common than not, else nowhere.
 */
function shortestEdit(
  { before, after }: TokenPair,
  [a0, a1, b0, b1]: Stretch,
): { a: number; b: number; run: Run | undefined; steps: number } {
  const tokens = a1 - a0 + b1 - b0
  const most = Math.min(MAX_EDITS, tokens, Math.floor(Math.sqrt(STEPS_PER_TOKEN * tokens)))
  const middle = most + 1
  const reach = new Int32Array(2 * most + 3).fill(-1)
  const runs = Array.from<Run | undefined>({ length: reach.length })
  const nowhere = { a: a0, b: b0, run: undefined as Run | undefined }
  let best = nowhere
  let steps = 0
  reach[middle + 1] = a0
  for (let d = 0; d <= most && steps <= STEPS_PER_TOKEN * tokens; d++) {
    for (let k = middle - d; k <= middle + d; k += 2) {
      const from = reach[k - 1]! < reach[k + 1]! ? k + 1 : k - 1
      const start = from > k ? reach[from]! : reach[from]! + 1
      let a = start
      let b = a - a0 + b0 + middle - k
      while (a < a1 && b < b1 && before[a] === after[b]) {
        a++
        b++
      }
      steps += a - start + 1
      reach[k] = a
      runs[k] =
        a === start
          ? runs[from]
          : { a: start, b: b - a + start, length: a - start, previous: runs[from] }
      if (a <= a1 && b <= b1 && a + b > best.a + best.b) best = { a, b, run: runs[k] }
      if (a >= a1 && b >= b1) return { ...best, steps }
    }
  }
  // what the steps cost must be worth it, or the time would not be linear
  return { ...(best.a - a0 + best.b - b0 < 2 * most ? nowhere : best), steps }
}

/** From a0 to below a1 on one side, from b0 to below b1 on the other. */
export type Stretch = readonly [a0: number, a1: number, b0: number, b1: number]

/**
 * Pieces from the first up to, not including, the second. A `same` block has as many on both sides;
 * a `changed` one may have none on one of them.
 */
export type Block = { kind: 'same' | 'changed'; before: TextRange; after: TextRange }

/** The gaps between partners in a stretch, in order. A run that does not hold is in a gap. */
export function gapsOf(
  partners: Int32Array,
  [a0, a1, b0, b1]: Stretch,
  holds?: (from: number, to: number) => boolean,
): Stretch[] {
  const gaps: Stretch[] = []
  for (let at = a0, [a, b] = [a0, b0]; at <= a1; at++) {
    const start = at
    const partner = at < a1 ? partners[at]! : b1
    if (partner < 0) continue
    while (at + 1 < a1 && partners[at + 1] === partner + at + 1 - start) at++
    if (start < a1 && holds?.(start, at + 1) === false) continue
    if (a < start || b < partner) gaps.push([a, start, b, partner])
    a = at + 1
    b = partner + a - start
  }
  return gaps
}

/** Gaps, and what is the same around them: together they cover a stretch, in order. */
export function blocksOf(gaps: readonly Stretch[], [a0, a1, b0, b1]: Stretch): Block[] {
  const blocks: Block[] = []
  for (const [from, to, start, end] of [...gaps, [a1, a1, b1, b1]] as const) {
    if (a0 < from) blocks.push({ kind: 'same', before: [a0, from], after: [b0, start] })
    if (from < to || start < end)
      blocks.push({ kind: 'changed', before: [from, to], after: [start, end] })
    a0 = to
    b0 = end
  }
  return blocks
}

/** Two lists as numbers from 0 to below `kinds`: the same for what is the same. */
export type TokenPair = { before: Int32Array; after: Int32Array; kinds: number }

const PIECES_PER_SLICE = 2000

/** Numbers the pieces of two lists in these stretches: the same number for the same key. */
export function* tokensOf<T>(
  before: readonly T[],
  after: readonly T[],
  stretches: readonly Stretch[],
  keyOf?: (piece: T) => unknown,
): Generator<void, TokenPair> {
  const known = new Map<unknown, number>()
  const pair = {
    before: new Int32Array(before.length),
    after: new Int32Array(after.length),
    kinds: 0,
  }
  let work = 0
  for (const [a0, a1, b0, b1] of stretches) {
    for (const [pieces, tokens, from, to] of [
      [before, pair.before, a0, a1],
      [after, pair.after, b0, b1],
    ] as const) {
      for (let at = from; at < to; at++) {
        const key = keyOf ? keyOf(pieces[at]!) : pieces[at]
        let token = known.get(key)
        if (token === undefined) known.set(key, (token = pair.kinds++))
        tokens[at] = token
        if (++work % PIECES_PER_SLICE === 0) yield
      }
    }
  }
  return pair
}

const MAX_COMBINATIONS = 400
/** From this likeness on two stand for each other. */
const MIN_LIKENESS = 0.5

/** True if `pairAlike` has an answer. Many lines are paired only by their place. */
export const arePairable = (n: number, m: number): boolean => n === m || n * m <= MAX_COMBINATIONS

/** For each of `n` the index in `m` of the one most alike (0 to 1), in order; or -1. */
export function pairAlike(
  n: number,
  m: number,
  alike: (i: number, j: number) => number,
): Int32Array {
  const pairs = new Int32Array(n).fill(-1)
  if (!arePairable(n, m)) return pairs
  if (n * m > MAX_COMBINATIONS)
    return pairs.map((_, at) => (alike(at, at) >= MIN_LIKENESS ? at : -1))
  const width = m + 1
  const best = new Float64Array((n + 1) * width)
  const shares = best.slice()
  for (let at = n * width - 2; at >= 0; at--) {
    if (at % width === m) continue
    const share = alike(Math.floor(at / width), at % width)
    shares[at] = share < MIN_LIKENESS ? -1 : share + best[at + width + 1]!
    best[at] = Math.max(shares[at]!, best[at + width]!, best[at + 1]!)
  }
  for (let i = 0, j = 0; i < n && j < m;) {
    const at = i * width + j
    if (best[at] === shares[at]) pairs[i++] = j++
    else if (best[at] === best[at + width]) i++
    else j++
  }
  return pairs
}
