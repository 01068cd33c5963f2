'use client'
import { useRef } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { useIsNearView } from './useIsNearView.ts'
import type { DiffSummaryViewProps } from './DiffSummaryView.lazy.tsx'

/** Fetched with the first that is near the view. */
const summaryView = lazyModule(() => import('./DiffSummaryView.lazy.tsx'))

/**
 * What a call changes in a few words, from what its record holds. Its place is there before, so
 * that nothing moves; what fills it is compared when that comes near the view.
 */
export function DiffSummary(call: DiffSummaryViewProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { value } = useLazyModule(summaryView, useIsNearView(place))
  return (
    <span ref={place} className="handrail-meta handrail-change-summary">
      {value && <value.DiffSummaryView {...call} />}
    </span>
  )
}
