'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/** Loaded with the first undo offer. The sentence and the button work without it. */
export const extras = lazyModule(() => import('./UndoAffordanceExtras.lazy.tsx'))
