'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/** What chooses a lasting permission, and says what it will cover. */
export const coverageViews = lazyModule(() => import('./CoverageChooser.lazy.tsx'))
