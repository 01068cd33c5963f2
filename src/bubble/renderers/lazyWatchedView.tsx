'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/** What looks after an app's view of a request: fetched where an app defines one. */
export const watchedViews = lazyModule(() => import('./WatchedView.lazy.tsx'))
