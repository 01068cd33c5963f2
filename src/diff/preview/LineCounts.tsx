'use client'
import type { Words } from '../../messages/words.ts'

export type LineCountsProps = { added: number; removed: number; words: Words }

const SIGNS = { added: '+', removed: '−' }

/** `+2 −1`, in words for screen readers. */
export function LineCounts({ words, ...counts }: LineCountsProps) {
  return (['added', 'removed'] as const).map((side) => {
    const count = counts[side]
    return (
      count > 0 && (
        <span key={side} data-sign={side}>
          <span aria-hidden="true" dir="ltr">
            {SIGNS[side] + count.toLocaleString(words.formats)}
          </span>
          <span className="handrail-visually-hidden">
            {words.count(`diff.${side}_lines`, count)}
          </span>
        </span>
      )
    )
  })
}
