'use client'
import { DiffSummary } from '../../../diff/summary/DiffSummary.tsx'
import { useIsDiffOpen } from '../../../runtime/useIsDiffOpen.ts'
import type { RendererProps } from '../../../runtime/useRenderers.ts'

/** What a write changes, where its diff is folded away. */
export function FoldedChange(call: RendererProps) {
  const isOpen = useIsDiffOpen(call.record)
  // only a safe write shows its diff below its line
  return isOpen && call.status.mode === 'safe_write' ? null : <DiffSummary {...call} />
}
