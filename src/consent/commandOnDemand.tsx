'use client'
import { onDemand } from '../internal/useOnDemand.ts'

/** What knows commands. Fetched with the first request that holds one; without it the line stands there unmarked. */
export const commandOnDemand = onDemand(() => import('./CommandMarks.tsx'))
