'use client'
import { lazyModule } from '../../internal/useLazyModule.ts'

/**
 * What an opened call shows. Fetched when pointer or keyboard first reaches a line: a conversation
 * of closed lines does without it.
 */
export const details = lazyModule(() => import('./ToolCallBubbleDetails.lazy.tsx'))
