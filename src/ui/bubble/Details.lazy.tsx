'use client'
import { useIsDiffOpen } from '../../requests/useIsDiffOpen.ts'
import { QuestionReceipt } from '../question/QuestionReceipt.tsx'
import {
  ToolCallBubbleArguments,
  ToolCallBubbleAttachments,
  ToolCallBubbleInputs,
  ToolCallBubbleChanges,
  ToolCallBubbleOrigin,
  ToolCallBubbleReceipt,
  ToolCallBubbleWhy,
} from './detailParts.tsx'
import { ToolCallBubbleMode, ToolCallBubbleName } from './lineParts.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'
import {
  ToolCallBubbleResultNotes,
  ToolCallBubbleNotice,
  ToolCallBubbleProgress,
} from './ToolCallBubbleNotice.tsx'
import { ToolCallBubbleLoadMore, ToolCallBubbleResult } from './ToolCallBubbleResult.tsx'
import { ToolCallBubbleRecovery } from './ToolCallBubbleRecovery.tsx'
import { isRefusalUnsent } from '../../status/asking.ts'

export { BubbleUndo, UndoOffer } from '../undo/BubbleUndo.tsx'
export { DiffPreview } from '../diff/DiffPreview.tsx'
export { DiffSummaryView } from '../diff/DiffSummaryView.tsx'
export { Outcome } from './Outcome.tsx'
export { StopButton, ToolCallBubbleClause } from './Running.tsx'
export { Comparison } from './requestChanges.tsx'
export { ToolCallBubbleNotice } // stands below the line if a refusal did not arrive
export { ToolCallBubbleChanges }
export { ToolCallBubbleWhy }

/**
 * The content of a body without children: the tool and its mode, problems, progress, changes,
 * arguments, result, decision, answers.
 */
export function ToolCallBubbleDetails() {
  const { record, status } = useToolCallBubble('ToolCallBubbleDetails')
  const isBelowLine = useIsDiffOpen(record) && status.mode === 'safe_write'
  return (
    <>
      <p className="handrail-tool">
        <ToolCallBubbleName /> <ToolCallBubbleMode />
      </p>
      <ToolCallBubbleWhy />
      {!isRefusalUnsent(status) && <ToolCallBubbleNotice />}
      <ToolCallBubbleRecovery />
      <ToolCallBubbleProgress />
      {!isBelowLine && <ToolCallBubbleChanges />}
      <ToolCallBubbleArguments />
      <ToolCallBubbleInputs />
      <ToolCallBubbleResultNotes />
      <ToolCallBubbleResult />
      <ToolCallBubbleLoadMore />
      <ToolCallBubbleAttachments />
      <ToolCallBubbleOrigin />
      <ToolCallBubbleReceipt />
      <QuestionReceipt record={record} />
    </>
  )
}
