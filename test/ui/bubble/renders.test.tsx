import { Chat, useChat } from '@ai-sdk/react'
import { act, render } from '@testing-library/react'
import type { ChatTransport, UIMessage, UIMessageChunk } from 'ai'
import { Profiler, type ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { createAiSdkHost, fromAiSdk, sendWhenSettled } from '../../../src/adapters/ai-sdk/index.ts'
import {
  defineToolPolicy,
  ToolCallBubble,
  ToolHostProvider,
  useToolCalls,
} from '../../../src/index.ts'
import { bubbleOf, statusOf } from '../../../src/testing/index.ts'

// no call becomes slow while a busy machine draws
const policy = defineToolPolicy({ names: 'spec', slowAfter: false })
const CALLS = 1000
const PER_MESSAGE = 10

/** 100 answers of 10 calls each; the calls of the last one are still to come. */
const history: UIMessage[] = Array.from({ length: CALLS / PER_MESSAGE - 1 }, (_, at) => ({
  id: `message-${at}`,
  role: 'assistant',
  parts: Array.from({ length: PER_MESSAGE }, (_unused, index) => ({
    type: 'tool-read_note',
    toolCallId: `call-${at * PER_MESSAGE + index}`,
    state: 'output-available',
    input: { path: `notes/${index}.md` },
    output: { lines: index },
  })),
}))

/** A chat with a server whose stream the test writes. */
function createChat() {
  let controller: ReadableStreamDefaultController<UIMessageChunk> | undefined
  const transport: ChatTransport<UIMessage> = {
    sendMessages: async () => new ReadableStream({ start: (opened) => void (controller = opened) }),
    reconnectToStream: async () => null,
  }
  const chat = new Chat({
    id: 'c1',
    messages: history,
    transport,
    sendAutomaticallyWhen: sendWhenSettled,
  })
  return {
    chat,
    /** Resolves once the chat has them all: `isThere` says so of the message that is written. */
    push: (isThere: (parts: UIMessage['parts']) => boolean, ...chunks: UIMessageChunk[]) =>
      act(async () => {
        for (const chunk of chunks) controller?.enqueue(chunk)
        await vi.waitFor(() => expect(isThere(chat.messages.at(-1)?.parts ?? [])).toBe(true))
      }),
  }
}

it('one call’s update in a conversation of 1,000 renders one bubble, which shows the new state', async () => {
  const { chat: ours, push } = createChat()
  const rendered: string[] = []
  let commits = 0
  const root = (props: object): ReactElement => {
    rendered.push((props as { 'data-call-id': string })['data-call-id'])
    return <div {...props} />
  }

  function Page() {
    const chat = useChat({ chat: ours })
    const calls = useToolCalls(fromAiSdk, chat.messages, { status: chat.status })
    return (
      <ToolHostProvider
        host={createAiSdkHost(chat)}
        policy={policy}
        conversation={chat.id}
        records={calls.list}
      >
        {chat.messages.map((message) =>
          message.parts.map((part) =>
            calls
              .of(part)
              .map((record) => (
                <ToolCallBubble key={record.call.id} record={record} render={root} />
              )),
          ),
        )}
      </ToolHostProvider>
    )
  }

  render(
    <Profiler id="chat" onRender={() => (commits += 1)}>
      <Page />
    </Profiler>,
  )
  await act(async () => {
    void ours.sendMessage({ text: 'Go on' })
    await Promise.resolve()
  })
  const ids = Array.from(
    { length: PER_MESSAGE },
    (_, index) => `call-${CALLS - PER_MESSAGE + index}`,
  )
  const stateOf = (parts: UIMessage['parts'], id: string) =>
    parts.find((part) => 'toolCallId' in part && part.toolCallId === id) as
      { state?: string } | undefined
  await push(
    (parts) => stateOf(parts, 'call-999')?.state === 'input-available',
    { type: 'start', messageId: 'live' },
    { type: 'start-step' },
    ...ids.map((toolCallId): UIMessageChunk => ({
      type: 'tool-input-available',
      toolCallId,
      toolName: 'read_note',
      input: { path: 'notes/live.md' },
    })),
  )
  expect(document.querySelectorAll('[data-handrail="bubble"]')).toHaveLength(CALLS)
  expect(statusOf('call-995')).toBe('running')

  rendered.length = 0
  commits = 0
  await push((parts) => stateOf(parts, 'call-995')?.state === 'output-available', {
    type: 'tool-output-available',
    toolCallId: 'call-995',
    output: { lines: 7 },
  })
  expect(new Set(rendered)).toEqual(new Set(['call-995']))
  expect(rendered).toHaveLength(1)
  expect(commits).toBeGreaterThan(0)
  expect(statusOf('call-995')).toBe('succeeded')
  expect(bubbleOf('call-995')).toHaveTextContent('Read notes/live.md')

  rendered.length = 0
  await push(
    (parts) => parts.some((part) => part.type === 'text' && part.text === 'Here is the plan.'),
    { type: 'text-start', id: 'text' },
    { type: 'text-delta', id: 'text', delta: 'Here is' },
    { type: 'text-delta', id: 'text', delta: ' the plan.' },
  )
  expect(rendered).toEqual([])
})
