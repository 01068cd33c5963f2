import { arePairable, pairAlike } from '../pairAlike.ts'
import { hasLetterOrDigit, wordsOf } from './words.ts'

/** Longer blocks are not paired, and of a line no more units are read. */
const MAX_PAIRED = 1000
/** Lines between two yields. */
const LINES_PER_SLICE = 100

/**
 * Which removed line became which added one: pairs that have words in common, in order. For each
 * line of `before` the index in `after`, or -1.
 */
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

/** The share of two sets that both have. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return (2 * common) / (a.size + b.size || 1)
}
