import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
  type ThreadMessageLike,
} from '@assistant-ui/react'
import { useState } from 'react'
import { ToolFallback } from './ToolFallback'

const MESSAGES: readonly ThreadMessageLike[] = [
  { role: 'user', content: 'Delete the old plan.' },
  {
    role: 'assistant',
    content: [
      {
        type: 'tool-call',
        toolName: 'delete_note',
        toolCallId: 'delete',
        args: { path: 'notes/old.md' },
        argsText: '{"path":"notes/old.md"}',
        approval: { id: 'approval' },
      },
    ],
    status: { type: 'requires-action', reason: 'tool-calls' },
  },
]

const Message = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts components={{ tools: { Fallback: ToolFallback } }} />
  </MessagePrimitive.Root>
)

const asItIs = (message: ThreadMessageLike) => message

/** A thread of an app's own store, which shows calls in its own way. */
export default function App() {
  const [messages, setMessages] = useState(MESSAGES)
  const [answer, setAnswer] = useState('Nobody has answered.')
  const runtime = useExternalStoreRuntime({
    messages,
    convertMessage: asItIs,
    onNew: async () => undefined,
    onRespondToToolApproval: async ({ approved }) => {
      setMessages(MESSAGES.slice(0, 1))
      setAnswer(approved ? 'It was allowed.' : 'It was denied.')
    },
  })
  return (
    <main className="chat">
      <AssistantRuntimeProvider runtime={runtime}>
        <ThreadPrimitive.Root>
          <ThreadPrimitive.Viewport>
            <ThreadPrimitive.Messages components={{ Message }} />
          </ThreadPrimitive.Viewport>
        </ThreadPrimitive.Root>
      </AssistantRuntimeProvider>
      <p>{answer}</p>
    </main>
  )
}
