'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/** The view of a value as JSON. Fetched when a pointer or the keyboard reaches its button. */
export const jsonView = lazyModule(() => import('./JsonView.lazy.tsx'))
