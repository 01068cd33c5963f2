'use client'
import { Icon } from '../internal/Icon.tsx'
import { UNDO_ICON } from '../internal/icons.ts'
import { useWords } from '../messages/useWords.ts'
import type { ToolCallStatus } from '../status/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { UNDO_WORDS } from './messages.en.ts'

export type UndoAffordanceProps = { record: ToolCallRecord; status: ToolCallStatus }

/** Below a destructive call: the way back, or that there is none here. Only the host can offer one. */
export function UndoAffordance({ status }: UndoAffordanceProps) {
  const words = useWords(UNDO_WORDS)
  if (status.kind !== 'succeeded' && status.kind !== 'unknown') return null
  return (
    <div data-handrail="undo" data-undo="impossible">
      <p className="handrail-receipt">
        <Icon path={UNDO_ICON} flips />
        <span>{words.text('undo.impossible')}</span>
      </p>
    </div>
  )
}
