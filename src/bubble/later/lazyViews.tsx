'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/** Fetched with the first call about which the host is asked, or that may be taken back. */
export const undoView = lazyModule(() => import('./UndoAffordance.lazy.tsx'))
/** Fetched with the first question. */
export const questionView = lazyModule(() => import('./QuestionCard.lazy.tsx'))
/** Fetched with the first call that changes something. */
export const diffPreview = lazyModule(() => import('./DiffPreview.lazy.tsx'))
