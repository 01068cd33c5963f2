'use client'
import { DiffSummary } from '../../../diff/summary/DiffSummary.tsx'
import { useIsDiffOpen } from '../../../runtime/useIsDiffOpen.ts'
import type { RendererProps } from '../../../runtime/useRenderers.ts'

/** What a safe write changes, where its diff is folded away. */
export function FoldedChange(call: RendererProps) {
  return useIsDiffOpen(call.record) ? null : <DiffSummary {...call} />
}
