import type { ToolCallMessagePartProps } from '@assistant-ui/react'
import { ToolCallBubble, ToolHostProvider } from 'handrail'
import { createAssistantUiHost, fromAssistantUi } from 'handrail/adapters/assistant-ui'

/**
 * All that assistant-ui needs to show and ask with handrail. Policy and ledger are those of the
 * provider around the thread; this one only changes the host.
 */
export function ToolFallback(part: ToolCallMessagePartProps) {
  return (
    <ToolHostProvider host={createAssistantUiHost(part)}>
      <ToolCallBubble record={fromAssistantUi(part)} />
    </ToolHostProvider>
  )
}
