'use client'
import { onDemand } from '../../internal/useOnDemand.ts'

/** The view of a value as JSON. Fetched when a pointer or the keyboard reaches its button. */
export const jsonView = onDemand(() => import('./JsonView.lazy.tsx'))
