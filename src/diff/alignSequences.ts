/** For each token of the first sequence the index of its partner in the second, or -1. Partners are equal, and in order. */
export type Alignment = { partners: Int32Array; coarse: boolean }

/** Steps that one stretch may take, per token of it. */
const STEPS_PER_TOKEN = 64

/**
 * Aligns two sequences of tokens (numbers from 0 to below `kinds`) so that people can read what changed: tokens that are unique on both sides hold, what lies
 * between them is aligned as short as possible (Myers 1986). Takes time linear in the tokens: a stretch without anything unique that is too different stays
 * without partners, and the alignment is `coarse`. The same sequences always give the same answer.
 */
export function alignSequences(before: Int32Array, after: Int32Array, kinds: number): Alignment {
  const partners = new Int32Array(before.length).fill(-1)
  const counts = new Int32Array(kinds)
  const places = new Int32Array(kinds)
  const open: number[] = [0, before.length, 0, after.length]
  let coarse = false
  while (open.length > 0) {
    let [b1, b0, a1, a0] = [open.pop()!, open.pop()!, open.pop()!, open.pop()!]
    while (a0 < a1 && b0 < b1 && before[a0] === after[b0]) partners[a0++] = b0++
    while (a0 < a1 && b0 < b1 && before[a1 - 1] === after[b1 - 1]) partners[--a1] = --b1
    if (a0 === a1 || b0 === b1) continue
    const most = Math.floor(Math.sqrt(STEPS_PER_TOKEN * (a1 - a0 + b1 - b0)))
    const anchors = uniquePairs(before, a0, a1, after, b0, b1, counts, places)
    if (anchors.length > 0) {
      let [fromA, fromB] = [a0, b0]
      for (const at of anchors) {
        const to = places[before[at]!]!
        partners[at] = to
        open.push(fromA, at, fromB, to)
        fromA = at + 1
        fromB = to + 1
      }
      open.push(fromA, a1, fromB, b1)
    } else if (!shortest(before, a0, a1, after, b0, b1, partners, most)) coarse = true
  }
  return { partners, coarse }
}

/** Where, in `before`, tokens stand that occur once on both sides: the longest run of them that is in order on both. `places` then has where in `after`. */
function uniquePairs(before: Int32Array, a0: number, a1: number, after: Int32Array, b0: number, b1: number, counts: Int32Array, places: Int32Array): number[] {
  // once in `before` is 1, once in `after` 4
  for (let at = a0; at < a1; at++) counts[before[at]!] = Math.min(2, counts[before[at]!]! + 1)
  for (let at = b0; at < b1; at++) {
    const token = after[at]!
    counts[token] = Math.min(8, counts[token]! + 4)
    places[token] = at
  }
  const last: number[] = []
  const previous = new Map<number, number>()
  for (let at = a0; at < a1; at++) {
    if (counts[before[at]!] !== 5) continue
    const place = places[before[at]!]!
    let [low, high] = [0, last.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[before[last[middle]!]!]! < place) low = middle + 1
      else high = middle
    }
    if (low > 0) previous.set(at, last[low - 1]!)
    last[low] = at
  }
  for (let at = a0; at < a1; at++) counts[before[at]!] = 0
  for (let at = b0; at < b1; at++) counts[after[at]!] = 0
  const run = Array.from<number>({ length: last.length })
  let low = last.length
  for (let at = last.at(-1); at !== undefined; at = previous.get(at)) run[--low] = at
  return run
}

/** The shortest edit of a stretch, if it takes at most `most` insertions and deletions. */
function shortest(before: Int32Array, a0: number, a1: number, after: Int32Array, b0: number, b1: number, partners: Int32Array, most: number): boolean {
  const [n, m] = [a1 - a0, b1 - b0]
  const limit = Math.min(most, n + m)
  const reach = new Int32Array(2 * limit + 3)
  const middle = limit + 1
  const trace: Int32Array[] = []
  for (let d = 0; d <= limit; d++) {
    trace.push(reach.slice(middle - d - 1, middle + d + 2))
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && reach[middle + k - 1]! < reach[middle + k + 1]!) ? reach[middle + k + 1]! : reach[middle + k - 1]! + 1
      while (x < n && x - k < m && before[a0 + x] === after[b0 + x - k]) x++
      reach[middle + k] = x
      if (x >= n && x - k >= m) {
        walkBack(trace, n, m, (at, to) => (partners[a0 + at] = b0 + to))
        return true
      }
    }
  }
  return false
}

function walkBack(trace: readonly Int32Array[], n: number, m: number, pair: (x: number, y: number) => void): void {
  let [x, y] = [n, m]
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d]!
    const at = (k: number): number => reach[k + d + 1]!
    const k = x - y
    const from = k === -d || (k !== d && at(k - 1) < at(k + 1)) ? k + 1 : k - 1
    const startX = d === 0 ? 0 : from === k + 1 ? at(from) : at(from) + 1
    while (x > startX) pair(--x, --y)
    if (d === 0) return
    x = at(from)
    y = x - from
  }
}
