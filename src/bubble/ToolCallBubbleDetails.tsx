'use client'
import { QuestionReceipt } from '../question/QuestionReceipt.tsx'
import { ToolCallBubbleArguments } from './ToolCallBubbleArguments.tsx'
import { ToolCallBubbleAttachments } from './ToolCallBubbleAttachments.tsx'
import { ToolCallBubbleFacts } from './ToolCallBubbleFacts.tsx'
import { ToolCallBubbleInputs } from './ToolCallBubbleInputs.tsx'
import { ToolCallBubbleMore } from './ToolCallBubbleMore.tsx'
import { ToolCallBubbleNotice } from './ToolCallBubbleNotice.tsx'
import { ToolCallBubbleProgress } from './ToolCallBubbleProgress.tsx'
import { ToolCallBubbleRecovery } from './ToolCallBubbleRecovery.tsx'
import { ToolCallBubbleReceipt } from './ToolCallBubbleReceipt.tsx'
import { ToolCallBubbleResult } from './ToolCallBubbleResult.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'

/** What a body shows unless it is given children: what went wrong, how far it is, arguments, result, who decided, what was answered. */
export function ToolCallBubbleDetails() {
  const { record } = useToolCallBubble('ToolCallBubbleDetails')
  return (
    <>
      <ToolCallBubbleNotice />
      <ToolCallBubbleRecovery />
      <ToolCallBubbleProgress />
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
