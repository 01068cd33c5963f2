'use client'
import { useEffect, useRef, useState } from 'react'
import { lazyModule } from '../../internal/useLazyModule.ts'
import { whenNear } from './whenNear.ts'
import type { DiffSummaryView, DiffSummaryViewProps } from './DiffSummaryView.lazy.tsx'

/** Fetched with the first that is near the view. */
const summaryView = lazyModule(() => import('./DiffSummaryView.lazy.tsx'))

/**
 * What a call changes in a few words, from what its record holds. Its place is there before, so
 * that nothing moves; what fills it is compared when that comes near the view.
 */
export function DiffSummary(call: DiffSummaryViewProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [View, setView] = useState<typeof DiffSummaryView>()
  useEffect(() => {
    let ignore: (() => void) | undefined
    const show = () => setView(() => summaryView.state().value?.DiffSummaryView)
    const stop = whenNear(place.current!, () => {
      ignore = summaryView.subscribe(show)
      summaryView.load()
      show()
    })
    return () => {
      stop()
      ignore?.()
    }
  }, [])
  return (
    <span ref={place} className="handrail-meta handrail-change-summary">
      {View && <View {...call} />}
    </span>
  )
}
