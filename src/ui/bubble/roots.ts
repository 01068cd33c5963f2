'use client'
import { lazyRoot } from '../../internal/lazyRoot.ts'

/** The request of a call. A provider fetches it early if its host takes decisions. */
export const requestRoot = lazyRoot(() => import('./Request.lazy.tsx'))

/**
 * All that a closed line does not have: what it opens and changes, how it ended, stopping it, running
 * it again and taking it back.
 */
export const detailsRoot = lazyRoot(() => import('./Details.lazy.tsx'))
