import { arePairable, pairAlike } from './pairAlike.ts'
import { isWord, wordsOf } from './words.ts'

/** Longer blocks are not paired, and of a line no more units are read. */
const MOST = 1000
/** Lines between two yields. */
const STEP = 100

/** Which removed line became which added one: pairs that have words in common, in order. For each line of `before` the index in `after`, or -1. */
export function* pairLines(before: readonly string[], after: readonly string[]): Generator<void, Int32Array> {
  const [n, m] = [before.length, after.length]
  if (n * m === 1) return Int32Array.of(0)
  const known = new Map<string, number>()
  const tokenOf = (word: string): number => known.get(word) ?? (known.set(word, known.size), known.size - 1)
  const bags: Int32Array[] = []
  if (n > MOST || n * m === 0 || !arePairable(n, m)) return new Int32Array(n).fill(-1)
  for (const line of [...before, ...after]) if (bags.push(Int32Array.from(wordsOf(line.slice(0, MOST)).filter(isWord), tokenOf).sort()) % STEP === 0) yield
  return pairAlike(n, m, (i, j) => likeness(bags[i]!, bags[n + j]!))
}

/** The share of two sorted lists that both have. */
function likeness(a: Int32Array, b: Int32Array): number {
  let [common, i, j] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const order = a[i]! - b[j]!
    if (order === 0) common++
    if (order <= 0) i++
    if (order >= 0) j++
  }
  return (2 * common) / (a.length + b.length || 1)
}
