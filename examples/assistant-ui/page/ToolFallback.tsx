import { useAui, useAuiState, type ToolCallMessagePartProps } from '@assistant-ui/react'
import { ToolCallBubble, ToolHostProvider, type ToolHost } from 'handrail'
import { createAssistantUiHost, fromAssistantUi } from 'handrail/adapters/assistant-ui'
import { createContext, useContext } from 'react'
import type { Thread } from './createThread.ts'

/** The app's own store: assistant-ui knows how to write a message anew, and not how to call again. */
export const ThreadContext = createContext<Thread | null>(null)

/**
 * All that assistant-ui needs to show and ask with handrail. Policy and ledger are those of the
 * provider around the thread; this one only changes the host.
 */
export function ToolFallback(part: ToolCallMessagePartProps) {
  const aui = useAui()
  const thread = useContext(ThreadContext)
  const isAtWork = useAuiState(({ thread: { isRunning } }) => isRunning)
  const isLast = useAuiState(({ message }) => message.isLast)
  const host: ToolHost = {
    // assistant-ui stops all that the agent does: Stop says so
    canCancel: () => 'run',
    cancel: async () => aui.thread.cancelRun(),
    ...(thread && {
      canRunAgain: () => !isAtWork && (isLast || 'The conversation has gone on.'),
      runAgain: async ({ call }) =>
        thread.runAgain(part.toolCallId, call.name, call.arguments as Record<string, string>),
    }),
    ...createAssistantUiHost(part),
  }
  return (
    <ToolHostProvider host={host}>
      <ToolCallBubble record={fromAssistantUi(part)} />
    </ToolHostProvider>
  )
}
