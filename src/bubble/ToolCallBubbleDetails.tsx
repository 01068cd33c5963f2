'use client'
import { ToolCallBubbleArguments } from './ToolCallBubbleArguments.tsx'
import { ToolCallBubbleNotice } from './ToolCallBubbleNotice.tsx'
import { ToolCallBubbleProgress } from './ToolCallBubbleProgress.tsx'
import { ToolCallBubbleReceipt } from './ToolCallBubbleReceipt.tsx'
import { ToolCallBubbleResult } from './ToolCallBubbleResult.tsx'

/** What a body shows unless it is given children: what went wrong, how far it is, arguments, result, who decided. */
export function ToolCallBubbleDetails() {
  return (
    <>
      <ToolCallBubbleNotice />
      <ToolCallBubbleProgress />
      <ToolCallBubbleArguments />
      <ToolCallBubbleResult />
      <ToolCallBubbleReceipt />
    </>
  )
}
