import { useEffect, useRef } from 'react'
import { useChat } from '@ai-sdk/react'
import { ToolCallBubble, ToolHostProvider, useToolCalls, type ToolPolicy } from 'handrail'
import { createAiSdkHost, sendWhenSettled } from 'handrail/adapters/ai-sdk'
import { Composer } from './Composer.tsx'
import { Notice } from './Notice.tsx'
import { Suggestions } from './Suggestions.tsx'
import { describeError } from './describeError.ts'
import { readCalls } from './readCalls.ts'
import { sendAnswer } from './sendAnswer.ts'
import { useStickToEnd } from './useStickToEnd.ts'

/** The conversation. What handrail needs is the two lines of hooks, the provider, and a bubble for each record. */
export function Chat({ policy, onNew }: { readonly policy: ToolPolicy; onNew(): void }) {
  const chat = useChat({ sendAutomaticallyWhen: sendWhenSettled })
  const calls = useToolCalls(readCalls, chat.messages, { status: chat.status })
  const isBusy = chat.status === 'submitted' || chat.status === 'streaming'
  const { end, follow } = useStickToEnd(chat.messages)
  const composer = useRef<HTMLTextAreaElement>(null)

  useEffect(() => composer.current?.focus({ preventScroll: true }), [])

  function send(text: string): void {
    follow()
    composer.current?.focus()
    chat.clearError()
    void chat.sendMessage({ text })
  }

  return (
    <ToolHostProvider host={{ ...createAiSdkHost(chat), answer: sendAnswer }} policy={policy} conversation={chat.id} records={calls.list}>
      <header className="bar">
        <h1>Handrail chat</h1>
        {chat.messages.length > 0 && <button type="button" onClick={() => { void chat.stop(); onNew() }}>New chat</button>}
      </header>
      <main className="conversation" aria-label="Conversation">
        {chat.messages.length === 0 ? <Suggestions onChoose={send} /> : <h2 className="for-readers">Conversation</h2>}
        {chat.messages.map((message) => (
          <article key={message.id} className={message.role} aria-label={message.role === 'user' ? 'You' : 'Agent'}>
            {message.parts.map((part, index) => part.type === 'text'
              ? <p key={index} dir="auto">{part.text}</p>
              : calls.of(part).map((record) => <ToolCallBubble key={record.call.id} record={record} />))}
          </article>
        ))}
        {chat.status === 'submitted' && <p className="waiting" role="status">Thinking…</p>}
        {chat.error && <Notice text={describeError(chat.error)} action="Send again" onAction={() => { chat.clearError(); void chat.sendMessage() }} />}
        <div ref={end} />
      </main>
      <Composer ref={composer} isBusy={isBusy} onSend={send} onStop={() => void chat.stop()} />
    </ToolHostProvider>
  )
}
