'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'
import { createTurns } from './createTurns.ts'

/**
 * The whole request and what says who decided. A provider asks for it before the first request
 * where its host takes decisions.
 */
export const requestViews = lazyModule(
  () => import('./WholeRequest.lazy.tsx'),
  ({ bringDecisions }) => bringDecisions(),
)
/** Requests become whole one after the other, those near the view. */
export const requestTurns = createTurns(requestViews)
