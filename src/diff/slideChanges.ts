/** No change slides further than this many lines. */
const FURTHEST = 100

/**
 * A run of removed or added lines can often stand a little higher or lower and say the same. Moves each to where people would put it: around whole
 * paragraphs and blocks, by indentation and blank lines. Changes `partners`.
 */
export function slideChanges(before: readonly string[], tokensBefore: Int32Array, partners: Int32Array, after: readonly string[], tokensAfter: Int32Array): void {
  slideSide(before, tokensBefore, partners, after.length)
  const others = mirrored(partners, after.length)
  slideSide(after, tokensAfter, others, before.length)
  partners.set(mirrored(others, before.length))
}

/** The same pairs, seen from the other side. */
function mirrored(partners: Int32Array, length: number): Int32Array {
  const others = new Int32Array(length).fill(-1)
  partners.forEach((partner, at) => {
    if (partner >= 0) others[partner] = at
  })
  return others
}

function slideSide(lines: readonly string[], tokens: Int32Array, partners: Int32Array, otherLength: number): void {
  const partnerAt = (at: number): number => (at < 0 ? -1 : at === lines.length ? otherLength : partners[at] === -1 ? NaN : partners[at]!)
  /** Whether nothing of the other side stands between these two neighbours. */
  const touch = (above: number, below: number): boolean => partnerAt(above) + 1 === partnerAt(below)
  const swap = (from: number, to: number): void => {
    partners[to] = partners[from]!
    partners[from] = -1
  }
  let end = 0
  for (let start = partners.indexOf(-1); start >= 0; start = partners.indexOf(-1, end)) {
    end = start
    while (end < lines.length && partners[end] === -1) end++
    if (!touch(start - 1, end)) continue
    for (let left = FURTHEST; left > 0 && start > 0 && tokens[start - 1] === tokens[end - 1] && touch(start - 2, start - 1); left--) swap(--start, --end)
    let best = start
    let least = costOf(lines, start) + costOf(lines, end)
    for (let left = 2 * FURTHEST; left > 0 && end < lines.length && tokens[start] === tokens[end] && touch(end, end + 1); left--) {
      swap(end++, start++)
      const cost = costOf(lines, start) + costOf(lines, end)
      if (cost <= least) [best, least] = [start, cost]
    }
    while (start > best) swap(--start, --end)
  }
}

const CLOSES = /^\s*(?:[)\]}]|<\/|(?:end|else|fi|done|esac|except|finally|catch)\b)/

/** How odd it is to cut a text before this line. */
function costOf(lines: readonly string[], at: number): number {
  if (at === 0 || at >= lines.length) return 0
  let next = at
  while (next < lines.length - 1 && next < at + 5 && lines[next]!.trim() === '') next++
  const indent = /^[ \t]*/.exec(lines[next]!)![0].replaceAll('\t', '    ').length
  return 3 * indent + (CLOSES.test(lines[next]!) ? 4 : 0) + (next > at ? 2 : 0) - (lines[at - 1]!.trim() === '' ? 1 : 0)
}
