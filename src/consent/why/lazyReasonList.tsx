'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/** All reasons, with the words of each status. Fetched when somebody first asks a request why. */
export const reasonList = lazyModule(() => import('./ReasonList.lazy.tsx'))
