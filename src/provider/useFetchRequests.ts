'use client'
import { useEffect } from 'react'
import { requestViews } from '../bubble/later/lazyRequest.tsx'
import { hostHas } from '../host/hostHas.ts'
import type { ToolRuntime } from '../runtime/useToolRuntime.ts'

/**
 * Where the app takes decisions, the code of requests is fetched before the first one. A request
 * that finds it missing fetches it again.
 */
export function useFetchRequests(runtime: ToolRuntime): void {
  useEffect(() => {
    const fetchIfAsked = () => {
      if (hostHas(runtime.host(), 'decideConsent', 'settleBatch')) requestViews.load()
    }
    fetchIfAsked()
    return runtime.subscribe(fetchIfAsked)
  }, [runtime])
}
