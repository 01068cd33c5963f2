'use client'
import { lazyModule } from '../internal/useLazyModule.ts'

/**
 * The form and its fields, fetched when a form is first wanted: `useLazyModule(lazyForm,
 * isWanted)`.
 */
export const lazyForm = lazyModule(() => import('./SchemaForm.lazy.tsx'))
