'use client'
import { lazyRoot } from '../../internal/lazyRoot.ts'

/** Forms, questions, checks of an input by its schema, and what a person unfolds of a request. */
export const formRoot = lazyRoot(() => import('./Form.lazy.tsx'))
