'use client'
import { requestViews } from '../bubble/later/lazyRequest.tsx'
import { useNeededModule } from '../internal/useLazyModule.ts'
import { useHostHas } from '../runtime/useHostHas.ts'

/**
 * Where the app takes decisions, the code for them is fetched before the first request; again, where
 * that failed.
 */
export function RequestFetcher(): null {
  useNeededModule(requestViews, useHostHas('decideConsent', 'settleBatch'))
  return null
}
