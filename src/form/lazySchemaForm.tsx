'use client'
import { lazyModule } from '../internal/useLazyModule.ts'

/**
 * The form and its fields, fetched when a form is first wanted: `useOnDemand(formOnDemand,
 * isWanted)`.
 */
export const formOnDemand = lazyModule(() => import('./SchemaForm.lazy.tsx'))
