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
  const count = (side: 'added' | 'removed') => counted.reduce((sum, each) => sum + each[side], 0)
  const format = useMemo(() => new Intl.NumberFormat(words.locale), [words.locale])
  const [added, removed] = [count('added'), count('removed')]
  const children = (
    <>
      {added > 0 && (
        <span data-sign="added">
          <span aria-hidden="true" dir="ltr">+{format.format(added)}</span>
          <span className="handrail-visually-hidden">{words.count('diff.added_lines', added)}</span>
        </span>
      )}
      {removed > 0 && (
        <span data-sign="removed">
          <span aria-hidden="true" dir="ltr">−{format.format(removed)}</span>
          <span className="handrail-visually-hidden">{words.count('diff.removed_lines', removed)}</span>
        </span>
      )}
    </>
  )
  const element = usePart('span', props, { className: 'handrail-stat', children }, ref)
  return added + removed > 0 ? element : null
})
