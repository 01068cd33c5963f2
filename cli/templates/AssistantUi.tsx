import type { ReactNode } from 'react'
import type { ToolCallMessagePartProps } from '@assistant-ui/react'
import { ToolCallBubble, ToolHostProvider } from 'handrail'
import { createAssistantUiHost, fromAssistantUi } from 'handrail/adapters/assistant-ui'
import { policy } from './policyOnly.ts'

/** Goes around the thread, with the policy. */
export function ToolCallsProvider({ children }: { children: ReactNode }) {
  return <ToolHostProvider policy={policy}>{children}</ToolHostProvider>
}

/** Shows a call and asks for it: `components={{ tools: { Fallback: HandrailToolFallback } }}`. */
export function HandrailToolFallback(part: ToolCallMessagePartProps) {
  return (
    <ToolHostProvider host={createAssistantUiHost(part)}>
      <ToolCallBubble record={fromAssistantUi(part)} />
    </ToolHostProvider>
  )
}
