'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/**
 * What makes a promise easier to keep up with. Fetched when there is one; the sentence and the
 * button do without it.
 */
export const extras = lazyModule(() => import('./UndoAffordanceExtras.lazy.tsx'))
