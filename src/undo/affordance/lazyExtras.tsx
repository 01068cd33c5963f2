'use client'
import { onDemand } from '../../internal/useOnDemand.ts'

/**
 * What makes a promise easier to keep up with. Fetched when there is one; the sentence and the
 * button do without it.
 */
export const extras = onDemand(() => import('./UndoAffordanceExtras.lazy.tsx'))
