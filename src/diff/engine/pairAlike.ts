/** More combinations than this are not tried. */
const MAX_COMBINATIONS = 400
/** From this likeness on two stand for each other. */
const MIN_LIKENESS = 0.5

/**
 * Whether `pairAlike` has an answer: for many only if they are as many on both sides, each with the
 * one in its place.
 */
export const arePairable = (n: number, m: number): boolean => n === m || n * m <= MAX_COMBINATIONS

/**
 * Which of `n` became which of `m`: those that are alike (0 to 1), in order, the most alike
 * together. For each of `n` the index, or -1.
 */
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
