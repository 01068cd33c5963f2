import type { Stretch } from '../gapsOf.ts'
import { hasLetterOrDigit } from './words.ts'

/**
 * Merges two changes that are separated only by one or two pieces without a letter or digit, if the
 * changes are `times` as long on both sides. A shared bracket means nothing and only splits a
 * change.
 */
export function dropSlivers(
  gaps: readonly Stretch[],
  before: readonly string[],
  times: number,
): Stretch[] {
  const left: Stretch[] = []
  for (const gap of gaps) {
    const last = left.at(-1)
    const kept = last ? gap[0] - last[1] : 0
    if (
      last &&
      kept <= 2 &&
      Math.min(gap[1] - last[0], gap[3] - last[2]) >= times * kept &&
      !before.slice(last[1], gap[0]).some(hasLetterOrDigit)
    )
      left.splice(-1, 1, [last[0], gap[1], last[2], gap[3]])
    else left.push(gap)
  }
  return left
}
