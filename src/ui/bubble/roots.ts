'use client'
import { lazyRoot } from '../../internal/lazyRoot.ts'

/** The request of a call. A provider fetches it early if its host takes decisions. */
export const requestRoot = lazyRoot(() => import('./Request.lazy.tsx'))

/** All that a closed line does not have: details, changes, its end, stop, run again, undo. */
export const detailsRoot = lazyRoot(() => import('./Details.lazy.tsx'))
