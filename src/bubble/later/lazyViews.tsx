'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/** Fetched with the first call that may be taken back. */
export const undoView = lazyModule(() => import('./UndoAffordance.lazy.tsx'))
/** Fetched with the first question. */
export const questionView = lazyModule(() => import('./QuestionCard.lazy.tsx'))
/** Fetched with the first call that changes something. */
export const diffPreview = lazyModule(() => import('./DiffPreview.lazy.tsx'))
/**
 * The whole request and what says who decided. A provider asks for it before the first request
 * where its host takes decisions.
 */
export const requestViews = lazyModule(() => import('./WholeRequest.lazy.tsx'))
