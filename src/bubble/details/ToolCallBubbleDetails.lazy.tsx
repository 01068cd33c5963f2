'use client'
import { useOpensDiff } from '../../host/useOpensDiff.ts'
import { QuestionReceipt } from '../../question/QuestionReceipt.tsx'
import { ToolCallBubbleArguments } from './ToolCallBubbleArguments.tsx'
import { ToolCallBubbleAttachments } from './ToolCallBubbleAttachments.tsx'
import { ToolCallBubbleFacts } from '../result/ToolCallBubbleFacts.tsx'
import { ToolCallBubbleInputs } from './ToolCallBubbleInputs.tsx'
import { ToolCallBubbleMore } from '../result/ToolCallBubbleMore.tsx'
import { ToolCallBubbleChanges } from './ToolCallBubbleChanges.tsx'
import { ToolCallBubbleNotice } from '../line/ToolCallBubbleNotice.tsx'
import { ToolCallBubbleProgress } from '../line/ToolCallBubbleProgress.tsx'
import { ToolCallBubbleRecovery } from './ToolCallBubbleRecovery.tsx'
import { ToolCallBubbleReceipt } from './ToolCallBubbleReceipt.tsx'
import { ToolCallBubbleResult } from '../result/ToolCallBubbleResult.tsx'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * What a body shows unless it is given children: what went wrong, how far it is, what changes,
 * arguments, result, who decided, what was answered.
 */
export function ToolCallBubbleDetails() {
  const { record, status } = useToolCallBubble('ToolCallBubbleDetails')
  const isBelowLine = useOpensDiff(record) && status.mode === 'safe_write'
  return (
    <>
      <ToolCallBubbleNotice />
      <ToolCallBubbleRecovery />
      <ToolCallBubbleProgress />
      {!isBelowLine && <ToolCallBubbleChanges />}
      <ToolCallBubbleArguments />
      <ToolCallBubbleInputs />
      <ToolCallBubbleFacts />
      <ToolCallBubbleResult />
      <ToolCallBubbleMore />
      <ToolCallBubbleAttachments />
      <ToolCallBubbleReceipt />
      <QuestionReceipt record={record} />
    </>
  )
}
