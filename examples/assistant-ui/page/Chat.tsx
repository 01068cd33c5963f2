import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePartPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
  type ThreadMessageLike,
} from '@assistant-ui/react'
import { ToolHostProvider } from 'handrail'
import { useState, useSyncExternalStore } from 'react'
import { policy } from '../../notes/policy.ts'
import { suggestions } from '../../notes/suggestions.ts'
import { createThread } from './createThread.ts'
import { ThreadContext, ToolFallback } from './ToolFallback.tsx'

const asItIs = (message: ThreadMessageLike) => message

/**
 * A chat of assistant-ui's primitives over an app's own store, as `useExternalStoreRuntime` has it.
 * handrail is the provider, and `ToolFallback`.
 */
export function Chat() {
  const [thread] = useState(createThread)
  const { messages, isRunning } = useSyncExternalStore(thread.subscribe, thread.state)
  const runtime = useExternalStoreRuntime({
    messages,
    isRunning,
    convertMessage: asItIs,
    onNew: async ({ content }) =>
      thread.say(content.map((part) => (part.type === 'text' ? part.text : '')).join('')),
    onCancel: thread.stop,
    onRespondToToolApproval: ({ approvalId, approved, reason }) =>
      thread.decide(approvalId, approved, reason),
  })
  return (
    <ToolHostProvider policy={policy} conversation="notes">
      <AssistantRuntimeProvider runtime={runtime}>
        <ThreadPrimitive.Root className="page">
          <header className="bar">
            <h1>Handrail in assistant-ui</h1>
          </header>
          <ThreadPrimitive.Viewport className="conversation" role="main" aria-label="Conversation">
            <ThreadPrimitive.Empty>
              <section className="welcome">
                <h2>Ask about your notes</h2>
                <ul>
                  {suggestions.map((text) => (
                    <li key={text}>
                      <ThreadPrimitive.Suggestion prompt={text} send>
                        {text}
                      </ThreadPrimitive.Suggestion>
                    </li>
                  ))}
                </ul>
              </section>
            </ThreadPrimitive.Empty>
            <ThreadContext value={thread}>
              <ThreadPrimitive.Messages components={{ UserMessage, AssistantMessage }} />
            </ThreadContext>
          </ThreadPrimitive.Viewport>
          <ComposerPrimitive.Root className="composer">
            <ComposerPrimitive.Input
              aria-label="Message"
              placeholder="Ask about your notes"
              rows={1}
            />
            <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
          </ComposerPrimitive.Root>
        </ThreadPrimitive.Root>
      </AssistantRuntimeProvider>
    </ToolHostProvider>
  )
}

function UserMessage() {
  return (
    <MessagePrimitive.Root className="user" role="article" aria-label="You">
      <MessagePrimitive.Parts components={{ Text }} />
    </MessagePrimitive.Root>
  )
}

function AssistantMessage() {
  return (
    <MessagePrimitive.Root className="agent" role="article" aria-label="Agent">
      <MessagePrimitive.Parts components={{ Text, tools: { Fallback: ToolFallback } }} />
    </MessagePrimitive.Root>
  )
}

function Text() {
  return (
    <p className="words" dir="auto">
      <MessagePartPrimitive.Text smooth={false} />
    </p>
  )
}
