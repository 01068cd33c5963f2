import { useTitleBadge } from 'handrail/helpers'
import { useEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { useChat, type UIMessage, type UseChatHelpers } from '@ai-sdk/react'
import {
  ConsentQueue,
  ConsentQueueNext,
  ToolCallBubble,
  ToolHostProvider,
  undoNotice,
  webStorageDrafts,
  webStorageGrants,
  type ToolCallRecord,
  type ToolPolicy,
} from 'handrail'
import { sendWhenSettled } from 'handrail/adapters/ai-sdk'
import { useAiSdkToolCalls, type HostedToolCalls } from 'handrail/adapters/ai-sdk/react'
import { ChatComposer } from './ChatComposer.tsx'
import { Grants } from './Grants.tsx'
import { Notice } from './Notice.tsx'
import { Suggestions } from './Suggestions.tsx'
import { describeError } from './calls/describeError.ts'
import { editingHost } from './calls/editingHost.ts'
import { loadDiff } from './calls/loadDiff.ts'
import { readCalls } from './calls/readCalls.ts'
import { followChat, leaveChat, openChat, saveChat } from './calls/savedChat.ts'
import { rerunHost } from './calls/rerunHost.ts'
import { sendAnswer } from './calls/sendAnswer.ts'
import { UndoAll } from './UndoAll.tsx'
import { undoHost } from './calls/undoHost.ts'
import { withResult } from './calls/withResult.ts'
import { useMissedResults } from './calls/useMissedResults.ts'
import { useFollow } from './useFollow.ts'

/** Kept in this browser, until they end or are revoked. */
const GRANTS = webStorageGrants('handrail-chat')
/** Kept in this tab: what was written and not sent is there after a reload. */
const DRAFTS = webStorageDrafts()

/**
 * The conversation. What handrail needs is one hook, the provider, and a bubble for
 * each record.
 */
export function Chat({ policy, onNew }: { readonly policy: ToolPolicy; onNew(): void }) {
  const isGoingOn = useRef(false)
  const chat = useSavedChat(isGoingOn)
  const calls = useAiSdkToolCalls(chat, { from: readCalls })
  const [waiting, setWaiting] = useState<readonly ToolCallRecord[]>([])
  useTitleBadge(waiting.length)
  const { conversation, dock, isAway, follow } = useFollow()
  const composer = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    composer.current?.focus({ preventScroll: true })
  }, [])

  function send(text: string): void {
    follow()
    composer.current?.focus()
    chat.clearError()
    const undone = untoldUndo(chat.messages, calls.list)
    void chat.sendMessage({ text, ...(undone && { metadata: { undone } }) })
  }

  function startNew(): void {
    void chat.stop()
    leaveChat()
    onNew()
  }

  return (
    <ToolHostProvider
      {...calls.provider}
      host={{
        ...editingHost(calls.provider.host),
        ...undoHost,
        ...rerunHost(policy, (id, result) =>
          chat.setMessages((messages) => withResult(messages, id, result)),
        ),
        loadDiff,
        answer: sendAnswer,
      }}
      policy={policy}
      grants={GRANTS}
      drafts={DRAFTS}
      onWaitingCallsChange={setWaiting}
    >
      <Bar isWaiting={waiting.length > 0} onNew={chat.messages.length > 0 ? startNew : undefined} />
      <Conversation ref={conversation} chat={chat} calls={calls} onSend={send} />
      <footer ref={dock} className="composer">
        {isAway && (
          <button type="button" className="latest" onClick={follow}>
            To the latest
          </button>
        )}
        {waiting.length > 1 && (
          <div className="requests">
            <ConsentQueue records={calls.list} />
          </div>
        )}
        <ChatComposer
          ref={composer}
          records={calls.list}
          isBusy={chat.status === 'submitted' || chat.status === 'streaming'}
          onSend={send}
          onGoingOn={(is) => {
            isGoingOn.current = is
          }}
          onStop={() => void chat.stop()}
        />
      </footer>
    </ToolHostProvider>
  )
}

/**
 * The chat that this browser kept, and keeps; what another tab says in it is here, too. While the
 * person goes on it sends nothing by itself.
 */
function useSavedChat(isGoingOn: RefObject<boolean>) {
  const [saved] = useState(openChat)
  const chat = useChat({
    ...saved,
    sendAutomaticallyWhen: (options) => !isGoingOn.current && sendWhenSettled(options),
  })
  const { id, setMessages, status } = chat
  useMissedResults(chat)
  useEffect(() => {
    // what this tab receives itself is newer
    if (status !== 'submitted' && status !== 'streaming') return followChat(id, setMessages)
  }, [id, setMessages, status])
  useEffect(() => {
    saveChat(chat.id, chat.messages)
  }, [chat.id, chat.messages])
  return chat
}

/** What was taken back and that the agent has not been told of. */
function untoldUndo(messages: readonly UIMessage[], records: readonly ToolCallRecord[]) {
  const told = JSON.stringify(messages.map(({ metadata }) => metadata))
  return undoNotice(
    records.filter(({ call }) => !told.includes(JSON.stringify(call.id).slice(1, -1))),
  )
}

type BarProps = { readonly isWaiting: boolean; readonly onNew: (() => void) | undefined }

function Bar({ isWaiting, onNew }: BarProps) {
  return (
    <header className="bar">
      <h1>Handrail chat</h1>
      {isWaiting && <ConsentQueueNext />}
      <Grants />
      {onNew && (
        <button type="button" onClick={onNew}>
          New chat
        </button>
      )}
    </header>
  )
}

type ConversationProps = {
  readonly chat: UseChatHelpers<UIMessage>
  readonly calls: HostedToolCalls
  readonly ref: Ref<HTMLElement>
  onSend(text: string): void
}

/** What was said so far, and what goes on. */
function Conversation({ ref, chat, calls, onSend }: ConversationProps) {
  return (
    <main ref={ref} className="conversation" aria-label="Conversation">
      {chat.messages.length === 0 ? (
        <Suggestions onChoose={onSend} />
      ) : (
        <h2 className="for-readers">Conversation</h2>
      )}
      {chat.messages.map((message) => (
        <Message key={message.id} message={message} calls={calls} />
      ))}
      {chat.status === 'submitted' && (
        <p className="waiting" role="status">
          Thinking…
        </p>
      )}
      {chat.error && (
        <Notice
          text={describeError(chat.error)}
          action="Send again"
          onAction={() => {
            chat.clearError()
            void chat.sendMessage()
          }}
        />
      )}
    </main>
  )
}

type MessageProps = {
  readonly message: UIMessage
  readonly calls: HostedToolCalls
}

/** What one side said: its text, and a bubble for each of its calls. */
function Message({ message, calls }: MessageProps) {
  return (
    <article className={message.role} aria-label={message.role === 'user' ? 'You' : 'Agent'}>
      {message.parts.map((part, index) =>
        part.type === 'text' ? (
          <p key={index} dir="auto">
            {part.text}
          </p>
        ) : (
          calls.of(part).map((record) => <ToolCallBubble key={record.call.id} record={record} />)
        ),
      )}
      <UndoAll records={calls.of(message)} />
    </article>
  )
}
