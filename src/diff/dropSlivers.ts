import { forEachGap } from './forEachGap.ts'
import { isWord } from './words.ts'

/** Takes lines without a letter or digit for changed where they stand alone between replaced lines: a bracket in common says nothing, and breaks up what does. */
export function dropSlivers(before: readonly string[], partners: Int32Array, length: number): void {
  let last: readonly [a0: number, a1: number, b0: number, b1: number] | undefined
  forEachGap(partners, length, (a0, a1, b0, b1) => {
    if (last) {
      const kept = a0 - last[1]
      const removed = a1 - last[0] - kept
      const added = b1 - last[2] - kept
      if (kept <= 2 && Math.min(removed, added) >= 4 * kept && isTrivial(before, last[1], a0)) {
        partners.fill(-1, last[1], a0)
        last = [last[0], a1, last[2], b1]
        return
      }
    }
    last = [a0, a1, b0, b1]
  })
}

const isTrivial = (lines: readonly string[], from: number, to: number): boolean => !lines.slice(from, to).some(isWord)
