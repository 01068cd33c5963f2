'use client'
import { requestViews } from '../bubble/later/lazyRequest.tsx'
import { memo } from 'react'
import { useNeededModule } from '../internal/useLazyModule.ts'
import { useHostHas } from '../runtime/useHostHas.ts'
import { observing } from './observe/lazyObserving.tsx'

/**
 * Fetches what looks after calls, and where the app takes decisions the code for them, before the
 * first request; again, where that failed.
 */
export const RequestFetcher = memo(function RequestFetcher(): null {
  useNeededModule(observing, true)
  useNeededModule(requestViews, useHostHas('decideConsent', 'settleBatch'))
  return null
})
