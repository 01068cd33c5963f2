import type { TextRange } from './text/TextChange.ts'

/** From a0 to below a1 on one side, from b0 to below b1 on the other. */
export type Stretch = readonly [a0: number, a1: number, b0: number, b1: number]

/**
 * Pieces from the first up to, not including, the second. A `same` block has as many on both sides;
 * a `changed` one may have none on one of them.
 */
export type Block = { kind: 'same' | 'changed'; before: TextRange; after: TextRange }

/**
 * What partners leave out of a stretch: the gaps between them, in order. A run of partners that
 * does not hold is in a gap.
 */
export function gapsOf(
  partners: Int32Array,
  [a0, a1, b0, b1]: Stretch,
  holds?: (from: number, to: number) => boolean,
): Stretch[] {
  const gaps: Stretch[] = []
  for (let at = a0, [a, b] = [a0, b0]; at <= a1; at++) {
    const start = at
    const partner = at < a1 ? partners[at]! : b1
    if (partner < 0) continue
    while (at + 1 < a1 && partners[at + 1] === partner + at + 1 - start) at++
    if (start < a1 && holds?.(start, at + 1) === false) continue
    if (a < start || b < partner) gaps.push([a, start, b, partner])
    a = at + 1
    b = partner + a - start
  }
  return gaps
}

/** Gaps, and what is the same around them: together they cover a stretch, in order. */
export function blocksOf(gaps: readonly Stretch[], [a0, a1, b0, b1]: Stretch): Block[] {
  const blocks: Block[] = []
  for (const [from, to, start, end] of [...gaps, [a1, a1, b1, b1]] as const) {
    if (a0 < from) blocks.push({ kind: 'same', before: [a0, from], after: [b0, start] })
    if (from < to || start < end)
      blocks.push({ kind: 'changed', before: [from, to], after: [start, end] })
    a0 = to
    b0 = end
  }
  return blocks
}
