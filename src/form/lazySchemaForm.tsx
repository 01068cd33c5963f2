'use client'
import { onDemand } from '../internal/useOnDemand.ts'

/**
 * The form and its fields, fetched when a form is first wanted: `useOnDemand(formOnDemand,
 * isWanted)`.
 */
export const formOnDemand = onDemand(() => import('./SchemaForm.lazy.tsx'))
