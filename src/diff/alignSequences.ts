import type { TokenPair } from './lines.ts'

/** From a0 to below a1 on one side, from b0 to below b1 on the other. */
export type Stretch = readonly [a0: number, a1: number, b0: number, b1: number]

/** For each token of the first sequence the index of its partner in the second, or -1. Partners are equal, and in order. */
export type Alignment = { partners: Int32Array; coarse: boolean }

/** The most insertions and deletions that are tried at once, and the steps for them, per token. */
const MOST = 512
const STEPS_PER_TOKEN = 64

/**
 * Aligns two sequences of tokens (or stretches of them) so that people can read what changed: tokens that are unique on both sides hold, in the longest run
 * that is in order; what lies between them is aligned as short as possible. Takes time linear in the tokens: where a stretch has nothing unique
 * and is too different, the alignment is longer than it could be, or has no partners there, and is `coarse`. No clock has a say in it.
 * Sources: Cohen's patience diff; Myers, An O(ND) Difference Algorithm (1986).
 */
export function alignSequences({ before, after, kinds }: TokenPair, stretches: readonly Stretch[] = [[0, before.length, 0, after.length]]): Alignment {
  const partners = new Int32Array(before.length).fill(-1)
  const counts = new Uint8Array(kinds)
  const places = new Int32Array(kinds)
  const open = [...stretches]
  let coarse = false
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    let [a0, a1, b0, b1] = stretch
    while (a0 < a1 && b0 < b1 && before[a0] === after[b0]) partners[a0++] = b0++
    while (a0 < a1 && b0 < b1 && before[a1 - 1] === after[b1 - 1]) partners[--a1] = --b1
    if (a0 === a1 || b0 === b1) continue
    const anchors = uniqueTokens(before.subarray(a0, a1), after.subarray(b0, b1), counts, places)
    if (anchors.length > 0) {
      let [fromA, fromB] = [a0, b0]
      for (const at of anchors) {
        const [toA, toB] = [a0 + at, b0 + places[before[a0 + at]!]!]
        partners[toA] = toB
        open.push([fromA, toA, fromB, toB])
        fromA = toA + 1
        fromB = toB + 1
      }
      open.push([fromA, a1, fromB, b1])
      continue
    }
    const [x, y] = shortest(before.subarray(a0, a1), after.subarray(b0, b1), (at, to) => (partners[a0 + at] = b0 + to))
    if (x === a1 - a0 && y === b1 - b0) continue
    coarse = true
    if (x + y > 0) open.push([a0 + x, a1, b0 + y, b1])
  }
  return { partners, coarse }
}

/** Where, in `before`, tokens stand that occur once on both sides: the longest run of them that is in order on both. `places` then has where in `after`. */
function uniqueTokens(before: Int32Array, after: Int32Array, counts: Uint8Array, places: Int32Array): Int32Array {
  // two bits for each side: none, once, more often
  for (const token of before) counts[token] = (counts[token]! & 3) === 0 ? 1 : 2
  after.forEach((token, at) => {
    if ((counts[token]! & 3) === 1) counts[token] = counts[token]! < 4 ? 5 : 9
    places[token] = at
  })
  const last: number[] = []
  const previous = new Int32Array(before.length)
  before.forEach((token, at) => {
    if (counts[token] !== 5) return
    const place = places[token]!
    let [low, high] = [0, last.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[before[last[middle]!]!]! < place) low = middle + 1
      else high = middle
    }
    previous[at] = last[low - 1] ?? 0
    last[low] = at
  })
  for (const token of before) counts[token] = 0
  for (const token of after) counts[token] = 0
  const run = new Int32Array(last.length)
  for (let at = last.at(-1) ?? 0, left = last.length; left-- > 0; at = previous[at]!) run[left] = at
  return run
}

/**
 * Pairs two stretches by the fewest insertions and deletions. Returns how far that went: to the end of both, else as far as the steps went on a way that has more in
 * common than not, else nowhere.
 */
function shortest(before: Int32Array, after: Int32Array, pair: (x: number, y: number) => void): readonly [x: number, y: number] {
  const [n, m] = [before.length, after.length]
  const most = Math.min(MOST, Math.floor(Math.sqrt(STEPS_PER_TOKEN * (n + m))), n + m)
  const reach = new Int32Array(2 * most + 3)
  const middle = most + 1
  const trace: Int32Array[] = []
  let [bestX, bestY, bestD] = [0, 0, 0]
  for (let d = 0; d <= most; d++) {
    trace.push(reach.slice(middle - d - 1, middle + d + 2))
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && reach[middle + k - 1]! < reach[middle + k + 1]!) ? reach[middle + k + 1]! : reach[middle + k - 1]! + 1
      while (x < n && x - k < m && before[x] === after[x - k]) x++
      reach[middle + k] = x
      if (x <= n && x - k <= m && x + x - k > bestX + bestY) [bestX, bestY, bestD] = [x, x - k, d]
      if (x >= n && x - k >= m) {
        walkBack(trace, n, m, pair)
        return [n, m]
      }
    }
  }
  if (bestX + bestY < 2 * most) return [0, 0] // what the steps cost must be worth it, or the time would not be linear
  walkBack(trace.slice(0, bestD + 1), bestX, bestY, pair)
  return [bestX, bestY]
}

/** Goes back from a point to the start, along the furthest reaching ways of each number of edits. */
function walkBack(trace: readonly Int32Array[], toX: number, toY: number, pair: (x: number, y: number) => void): void {
  let [x, y] = [toX, toY]
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d]!
    const at = (k: number): number => reach[k + d + 1]!
    const k = x - y
    const from = k === -d || (k !== d && at(k - 1) < at(k + 1)) ? k + 1 : k - 1
    const startX = d === 0 ? 0 : from === k + 1 ? at(from) : at(from) + 1
    while (x > startX) pair(--x, --y)
    x = at(from)
    y = x - from
  }
}
