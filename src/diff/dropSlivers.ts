import { blocksOf } from './blocksOf.ts'
import { isWord } from './words.ts'

/**
 * Takes pieces without a letter or digit for changed where one or two stand between changed ones that are, on both sides and with them, `times` as many: a bracket in
 * common says nothing, and breaks up what does. Changes `partners`.
 */
export function dropSlivers(before: readonly string[], partners: Int32Array, length: number, times: number): void {
  let [a0, a1, b0] = [0, -1, 0]
  for (const { kind, before: [a, end], after: [b, endAfter] } of blocksOf(partners, length)) {
    if (kind === 'same') continue
    const kept = a - a1
    if (a1 >= 0 && kept <= 2 && Math.min(end - a0, endAfter - b0) >= times * kept && !before.slice(a1, a).some(isWord)) partners.fill(-1, a1, a)
    else [a0, b0] = [a, b]
    a1 = end
  }
}
