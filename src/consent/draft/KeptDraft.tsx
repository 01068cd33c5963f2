'use client'
import { useContext } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'

const draftKeeper = lazyModule(() => import('./DraftKeeper.lazy.tsx'))

/** A request's draft, where the app keeps drafts: its code comes with the first request then. */
export function KeptDraft() {
  const isKept = useContext(ToolRuntimeContext)?.keptDrafts() !== undefined
  const { value } = useLazyModule(draftKeeper, isKept)
  return value ? <value.DraftKeeper /> : null
}
