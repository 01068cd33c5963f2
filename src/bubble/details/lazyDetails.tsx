'use client'
import { onDemand } from '../../internal/useOnDemand.ts'

/**
 * What an opened call shows. Fetched when pointer or keyboard first reaches a line: a conversation
 * of closed lines does without it.
 */
export const details = onDemand(() => import('./ToolCallBubbleDetails.lazy.tsx'))
