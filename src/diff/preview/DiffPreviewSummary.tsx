'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { LineCounts } from './LineCounts.tsx'
import { useDiffPreview } from './useDiffPreview.ts'

export type DiffPreviewSummaryProps = {
  /** Of one file, counted from 0. @default all of them together */
  file?: number
}

/** How many lines are added and removed, or fields set. Nothing where that is not known. */
export const DiffPreviewSummary: Part<'span', DiffPreviewSummaryProps> = forwardRef<
  HTMLSpanElement,
  PartProps<'span', DiffPreviewSummaryProps>
>(function DiffPreviewSummary({ file, ...props }, ref) {
  const { lines, head, words } = useDiffPreview('DiffPreviewSummary')
  const counted = file === undefined ? lines : [lines[file]]
  // while only the head of the file is known: room for as many as its lines
  const most = head && 10 ** head.digits - 1
  const count = (side: 'added' | 'removed') =>
    most === undefined || head?.lines[side] === 0
      ? counted.reduce((sum, each) => sum + (each?.[side] ?? 0), 0)
      : most
  const [added, removed] = [count('added'), count('removed')]
  const element = usePart(
    'span',
    props,
    {
      className: 'handrail-stat',
      style: most === undefined ? undefined : { visibility: 'hidden' },
      children: <LineCounts added={added} removed={removed} words={words} />,
    },
    ref,
  )
  const isUnsure = counted.some((each) => each?.isUnsure)
  return added + removed > 0 && !isUnsure ? element : null
})
