import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { useChat } from '@ai-sdk/react'
import type { UIMessage, UseChatHelpers } from '@ai-sdk/react'
import { DefaultChatTransport } from 'ai'
import { ToolCallBubble, ToolHostProvider } from 'handrail'
import type { ToolCalls } from 'handrail'
import { sendWhenSettled } from 'handrail/adapters/ai-sdk'
import { useAiSdkToolCalls } from 'handrail/adapters/ai-sdk/react'
import { policy } from './policy'
import './chat.css'

const transport = new DefaultChatTransport({ api: '/api/chat' })

/** A chat that shows each tool call, and asks before some of them run. */
export function Chat() {
  const chat = useChat({ transport, sendAutomaticallyWhen: sendWhenSettled })
  const calls = useAiSdkToolCalls(chat)
  const section = useEndInView()
  useKeptMessages(chat)
  return (
    <ToolHostProvider {...calls.provider} policy={policy}>
      <section className="chat" aria-label="Chat" ref={section}>
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

/** Keeps the messages of this tab over a reload, with an open request. Replace it by your storage. */
function useKeptMessages({ messages, setMessages }: UseChatHelpers<UIMessage>) {
  useEffect(() => {
    const kept = sessionStorage.getItem('chat')
    if (kept) setMessages(JSON.parse(kept) as UIMessage[])
  }, [setMessages])
  useEffect(() => {
    if (messages.length > 0) sessionStorage.setItem('chat', JSON.stringify(messages))
  }, [messages])
}

/** Scrolls with the chat as it grows, unless the person has scrolled up. */
function useEndInView() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = ref.current
    if (!section || !('ResizeObserver' in window)) return undefined
    let isInView = true
    let { top } = section.getBoundingClientRect()
    const look = () => {
      const box = section.getBoundingClientRect()
      const isAtEnd = box.bottom < window.innerHeight + 50
      const isScrolledUp = box.top > top
      isInView = isAtEnd || (isInView && !isScrolledUp)
      top = box.top
    }
    const observer = new ResizeObserver(() => {
      if (isInView) section.lastElementChild?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(section)
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', look, { capture: true })
    }
  }, [])
  return ref
}

const never = () => () => {}

function Composer({ onSend }: { onSend: (text: string) => void }) {
  // without React, a browser would send the form itself
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
      <button type="submit" disabled={!isReady}>
        Send
      </button>
    </form>
  )
}
