import { useAui, type ToolCallMessagePartProps } from '@assistant-ui/react'
import { ToolCallBubble, ToolHostProvider, type ToolHost } from 'handrail'
import { createAssistantUiHost, fromAssistantUi } from 'handrail/adapters/assistant-ui'

/**
 * All that assistant-ui needs to show and ask with handrail. Policy and ledger are those of the
 * provider around the thread; this one only changes the host.
 */
export function ToolFallback(part: ToolCallMessagePartProps) {
  const aui = useAui()
  const host: ToolHost = {
    // assistant-ui stops all that the agent does: Stop says so
    canCancel: () => 'run',
    cancel: async () => aui.thread.cancelRun(),
    ...createAssistantUiHost(part),
  }
  return (
    <ToolHostProvider host={host}>
      <ToolCallBubble record={fromAssistantUi(part)} />
    </ToolHostProvider>
  )
}
