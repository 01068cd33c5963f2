'use client'
import { memo, useSyncExternalStore } from 'react'
import { useChat, type UIMessage } from '@ai-sdk/react'
import { DefaultChatTransport } from 'ai'
import { ToolCallBubble, ToolHostProvider, type ToolCalls } from 'handrail'
import { sendWhenSettled } from 'handrail/adapters/ai-sdk'
import { useAiSdkToolCalls } from 'handrail/adapters/ai-sdk/react'
import { policy } from './policy'
import './chat.css'

const transport = new DefaultChatTransport({ api: '/api/chat' })

/** A chat whose tool calls can be followed, allowed and denied. */
export function Chat() {
  const chat = useChat({ transport, sendAutomaticallyWhen: sendWhenSettled })
  const calls = useAiSdkToolCalls(chat)
  return (
    <ToolHostProvider {...calls.provider} policy={policy}>
      <section className="chat" aria-label="Chat">
        {chat.messages.map((message) => (
          <Message key={message.id} message={message} calls={calls.in(message)} />
        ))}
        {chat.error && <p role="alert">That did not work: {chat.error.message}</p>}
        <Composer onSend={(text) => void chat.sendMessage({ text })} />
      </section>
    </ToolHostProvider>
  )
}

type MessageProps = { message: UIMessage; calls: ToolCalls }

const Message = memo(({ message, calls }: MessageProps) => (
  <div className="chat-message" data-role={message.role}>
    {message.parts.map((part, index) =>
      part.type === 'text' ? (
        <p key={message.id + index}>{part.text}</p>
      ) : (
        calls.of(part).map((record) => <ToolCallBubble key={record.call.id} record={record} />)
      ),
    )}
  </div>
))

const never = () => () => {}

function Composer({ onSend }: { onSend: (text: string) => void }) {
  // before React is there, a browser would send the form itself
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const text = new FormData(form).get('text')
        if (typeof text !== 'string' || text.trim() === '') return
        onSend(text)
        form.reset()
      }}
    >
      <input name="text" aria-label="Message" placeholder="Delete the old plan" />
      <button disabled={!isReady}>Send</button>
    </form>
  )
}
