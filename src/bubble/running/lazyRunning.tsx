'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/** Fetched with the first call that can be stopped or run again, or of which nothing is heard. */
export const runningViews = lazyModule(() => import('./Running.lazy.tsx'))
