'use client'
import { QuestionReceipt } from '../question/QuestionReceipt.tsx'
import { ToolCallBubbleArguments } from './ToolCallBubbleArguments.tsx'
import { ToolCallBubbleNotice } from './ToolCallBubbleNotice.tsx'
import { ToolCallBubbleProgress } from './ToolCallBubbleProgress.tsx'
import { ToolCallBubbleReceipt } from './ToolCallBubbleReceipt.tsx'
import { ToolCallBubbleResult } from './ToolCallBubbleResult.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'

/** What a body shows unless it is given children: what went wrong, how far it is, arguments, result, who decided, what was answered. */
export function ToolCallBubbleDetails() {
  const { record } = useToolCallBubble('ToolCallBubbleDetails')
  return (
    <>
      <ToolCallBubbleNotice />
      <ToolCallBubbleProgress />
      <ToolCallBubbleArguments />
      <ToolCallBubbleResult />
      <ToolCallBubbleReceipt />
      <QuestionReceipt record={record} />
    </>
  )
}
