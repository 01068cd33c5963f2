'use client'
import { forwardRef, useMemo } from 'react'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { useDiffPreview } from './useDiffPreview.ts'

export type DiffPreviewSummaryProps = {
  /** Of one file, counted from 0. @default all of them together */
  file?: number
}

/** How many lines are added and removed, or fields set. Nothing while that is not known. */
export const DiffPreviewSummary: Part<'span', DiffPreviewSummaryProps> = forwardRef<HTMLSpanElement, PartProps<'span', DiffPreviewSummaryProps>>(function DiffPreviewSummary({ file, ...props }, ref) {
  const { lines, words } = useDiffPreview('DiffPreviewSummary')
  const counted = (file === undefined ? lines : [lines[file]]).filter((each) => each !== undefined)
  const format = useMemo(() => new Intl.NumberFormat(words.locale), [words.locale])
  const children = (['added', 'removed'] as const).flatMap((side) => {
    const count = counted.reduce((sum, each) => sum + each[side], 0)
    if (count === 0) return []
    return (
      <span key={side} data-sign={side}>
        <span aria-hidden="true" dir="ltr">
          {side === 'added' ? '+' : '−'}
          {format.format(count)}
        </span>
        <span className="handrail-visually-hidden">{words.count(`diff.${side}_lines`, count)}</span>
      </span>
    )
  })
  const element = usePart('span', props, { className: 'handrail-stat', children }, ref)
  return children.length > 0 ? element : null
})
