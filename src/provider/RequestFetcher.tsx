'use client'
import { requestViews } from '../bubble/later/lazyRequest.tsx'
import { memo } from 'react'
import { useLazyModule } from '../internal/useLazyModule.ts'
import { useHostHas } from '../runtime/useHostHas.ts'

/**
 * Where the app takes decisions, the code of requests is fetched before the first one. A request
 * that finds it missing fetches it again.
 */
export const RequestFetcher = memo(function RequestFetcher(): null {
  useLazyModule(requestViews, useHostHas('decideConsent', 'settleBatch'))
  return null
})
