'use client'
import { useIsDiffOpen } from '../../runtime/useIsDiffOpen.ts'
import { QuestionReceipt } from '../../question/QuestionReceipt.tsx'
import { ToolCallBubbleArguments } from './ToolCallBubbleArguments.tsx'
import { ToolCallBubbleAttachments } from './ToolCallBubbleAttachments.tsx'
import { ToolCallBubbleResultNotes } from '../result/ToolCallBubbleResultNotes.tsx'
import { ToolCallBubbleInputs } from './ToolCallBubbleInputs.tsx'
import { ToolCallBubbleLoadMore } from '../result/ToolCallBubbleLoadMore.tsx'
import { ToolCallBubbleChanges } from './ToolCallBubbleChanges.tsx'
import { ToolCallBubbleNotice } from '../line/ToolCallBubbleNotice.tsx'
import { ToolCallBubbleOrigin } from './ToolCallBubbleOrigin.tsx'
import { ToolCallBubbleProgress } from '../line/ToolCallBubbleProgress.tsx'
import { ToolCallBubbleRecovery } from './recovery/ToolCallBubbleRecovery.tsx'
import { ToolCallBubbleReceipt } from './ToolCallBubbleReceipt.tsx'
import { ToolCallBubbleResult } from '../result/ToolCallBubbleResult.tsx'
import { isRefusalUnsent } from '../../status/statusMessageKey.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

export { ToolCallBubbleNotice } // stands below the line where a refusal did not arrive
export { ToolCallBubbleWhy } from './ToolCallBubbleWhy.tsx'

/**
 * What a body shows unless it is given children: what went wrong, how far it is, what changes,
 * arguments, result, who decided, what was answered.
 */
export function ToolCallBubbleDetails() {
  const { record, status } = useToolCallBubble('ToolCallBubbleDetails')
  const isBelowLine = useIsDiffOpen(record) && status.mode === 'safe_write'
  return (
    <>
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
