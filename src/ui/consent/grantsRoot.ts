'use client'
import { lazyRoot } from '../../internal/lazyRoot.ts'

/** Permission rules, and permissions for longer: of an app that has either. */
export const grantsRoot = lazyRoot(() => import('./Grants.lazy.tsx'))
