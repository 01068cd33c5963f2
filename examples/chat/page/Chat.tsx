import { useEffect, useRef, useState } from 'react'
import { useChat } from '@ai-sdk/react'
import { ToolCallBubble, ToolHostProvider, undoNotice, useToolCalls, type ToolPolicy } from 'handrail'
import { createAiSdkHost, sendWhenSettled } from 'handrail/adapters/ai-sdk'
import { Composer } from './Composer.tsx'
import { Notice } from './Notice.tsx'
import { Suggestions } from './Suggestions.tsx'
import { describeError } from './describeError.ts'
import { editingHost } from './editingHost.ts'
import { loadDiff } from './loadDiff.ts'
import { readCalls } from './readCalls.ts'
import { leaveChat, openChat, saveChat } from './savedChat.ts'
import { sendAnswer } from './sendAnswer.ts'
import { UndoAll } from './UndoAll.tsx'
import { undoHost } from './undoHost.ts'
import { useMissedResults } from './useMissedResults.ts'
import { useStickToEnd } from './useStickToEnd.ts'

/** The conversation. What handrail needs is the two lines of hooks, the provider, and a bubble for each record. */
export function Chat({ policy, onNew }: { readonly policy: ToolPolicy; onNew(): void }) {
  const [saved] = useState(openChat)
  const chat = useChat({ ...saved, sendAutomaticallyWhen: sendWhenSettled })
  const calls = useToolCalls(readCalls, chat.messages, { status: chat.status })
  const isBusy = chat.status === 'submitted' || chat.status === 'streaming'
  const { end, follow } = useStickToEnd(chat.messages)
  const composer = useRef<HTMLTextAreaElement>(null)

  useMissedResults(chat)
  useEffect(() => composer.current?.focus({ preventScroll: true }), [])
  useEffect(() => saveChat(chat.id, chat.messages), [chat.id, chat.messages])

  function send(text: string): void {
    follow()
    composer.current?.focus()
    chat.clearError()
    const told = JSON.stringify(chat.messages.map(({ metadata }) => metadata))
    const undone = undoNotice(calls.list.filter(({ call }) => !told.includes(JSON.stringify(call.id).slice(1, -1))))
    void chat.sendMessage({ text, ...(undone && { metadata: { undone } }) })
  }

  return (
    <ToolHostProvider host={{ ...editingHost(createAiSdkHost(chat)), ...undoHost, loadDiff, answer: sendAnswer }} policy={policy} conversation={chat.id} records={calls.list}>
      <header className="bar">
        <h1>Handrail chat</h1>
        {chat.messages.length > 0 && <button type="button" onClick={() => { void chat.stop(); leaveChat(); onNew() }}>New chat</button>}
      </header>
      <main className="conversation" aria-label="Conversation">
        {chat.messages.length === 0 ? <Suggestions onChoose={send} /> : <h2 className="for-readers">Conversation</h2>}
        {chat.messages.map((message) => (
          <article key={message.id} className={message.role} aria-label={message.role === 'user' ? 'You' : 'Agent'}>
            {message.parts.map((part, index) => part.type === 'text'
              ? <p key={index} dir="auto">{part.text}</p>
              : calls.of(part).map((record) => <ToolCallBubble key={record.call.id} record={record} />))}
            <UndoAll records={calls.of(message)} />
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
