'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/** Where the app keeps drafts. */
export const lazySavedDraft = lazyModule(() => import('./savedDraft.lazy.ts'))
