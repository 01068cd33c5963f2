'use client'
import { lazyRoot } from '../../internal/lazyRoot.ts'

/** Forms and questions, and the checks of an input by its schema. */
export const formRoot = lazyRoot(() => import('./Form.lazy.tsx'))
