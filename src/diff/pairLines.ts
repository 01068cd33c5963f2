import { isWord, wordsOf } from './words.ts'

/** A block with more combinations than this is paired line by line, if it has as many on both sides, and not more than the second. */
const MOST = 400
const MOST_LINES = 1000
/** From this share of words in common two lines stand for each other. */
const ALIKE = 0.5

/** Which removed line became which added one: pairs that have words in common, in order. For each line of `before` the index in `after`, or -1. */
export function pairLines(before: readonly string[], after: readonly string[]): Int32Array {
  const [n, m] = [before.length, after.length]
  const pairs = new Int32Array(n).fill(-1)
  if (n === 0 || m === 0 || (n * m > MOST && (n !== m || n > MOST_LINES))) return pairs
  const known = new Map<string, number>()
  const tokenOf = (word: string): number => known.get(word) ?? (known.set(word, known.size), known.size - 1)
  const bags = [before, after].map((lines) => lines.map((line) => Int32Array.from(wordsOf(line.slice(0, 1000)).filter(isWord), tokenOf).sort()))
  const alike = (at: number, to: number): number => (n === 1 && m === 1 ? 1 : likeness(bags[0]![at]!, bags[1]![to]!))
  if (n * m > MOST) return pairs.map((_, at) => (alike(at, at) >= ALIKE ? at : -1))
  const width = m + 1
  const best = new Float64Array((n + 1) * width)
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) best[i * width + j] = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!, together(i, j))
  }
  function together(i: number, j: number): number {
    const share = alike(i, j)
    return share < ALIKE ? -1 : share + best[(i + 1) * width + j + 1]!
  }
  for (let i = 0, j = 0; i < n && j < m; ) {
    const whole = best[i * width + j]!
    if (whole === together(i, j)) pairs[i++] = j++
    else if (whole === best[(i + 1) * width + j]!) i++
    else j++
  }
  return pairs
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
