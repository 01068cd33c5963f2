import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
  type ThreadMessageLike,
  type ToolCallMessagePartProps,
} from '@assistant-ui/react'
import { ToolCallBubble, ToolHostProvider } from 'handrail'
import { createAssistantUiHost, fromAssistantUi } from 'handrail/adapters/assistant-ui'
import { useState } from 'react'

declare global {
  interface Window {
    /** What assistant-ui gave its runtime, for who looks from outside. */
    sent?: unknown[]
  }
}

const call = (toolName: string, toolCallId: string, args: Record<string, string>) => ({
  type: 'tool-call' as const,
  toolName,
  toolCallId,
  args,
  argsText: JSON.stringify(args),
})

const MESSAGES: readonly ThreadMessageLike[] = [
  { role: 'user', content: 'Delete the old plan.' },
  {
    role: 'assistant',
    content: [
      { ...call('read_note', 'read', { path: 'notes/old.md' }), result: { lines: 3 } },
      {
        ...call('update_note', 'write', { path: 'notes/index.md', text: '' }),
        result: { error: 'Locked.' },
        isError: true,
      },
      { ...call('delete_note', 'delete', { path: 'notes/old.md' }), approval: { id: 'approval' } },
    ],
    status: { type: 'requires-action', reason: 'tool-calls' },
  },
]

function ToolFallback(part: ToolCallMessagePartProps) {
  return (
    <ToolHostProvider host={createAssistantUiHost(part)}>
      <ToolCallBubble record={fromAssistantUi(part)} />
    </ToolHostProvider>
  )
}

const Message = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts components={{ tools: { Fallback: ToolFallback } }} />
  </MessagePrimitive.Root>
)

const asItIs = (message: ThreadMessageLike) => message

export function Chat() {
  const [messages, setMessages] = useState(MESSAGES)
  const runtime = useExternalStoreRuntime({
    messages,
    convertMessage: asItIs,
    onNew: async () => undefined,
    onRespondToToolApproval: async ({ approvalId, approved }) => {
      window.sent = [...(window.sent ?? []), { approvalId, kind: approved ? 'allow' : 'deny' }]
      setMessages((before) =>
        before.map((message) =>
          typeof message.content === 'string'
            ? message
            : {
                ...message,
                content: message.content.map((part) =>
                  part.type === 'tool-call' && part.approval
                    ? { ...part, approval: { id: approvalId, approved }, result: { deleted: true } }
                    : part,
                ),
              },
        ),
      )
    },
  })
  return (
    <ToolHostProvider conversation="app">
      <AssistantRuntimeProvider runtime={runtime}>
        <ThreadPrimitive.Root className="chat">
          <ThreadPrimitive.Viewport>
            <ThreadPrimitive.Messages components={{ Message }} />
          </ThreadPrimitive.Viewport>
        </ThreadPrimitive.Root>
      </AssistantRuntimeProvider>
    </ToolHostProvider>
  )
}
