import { readFileSync } from 'node:fs'
import * as react3 from '@ai-sdk/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as react4 from 'ai-sdk-react-4'
import type { ChatTransport, UIMessage, UIMessageChunk } from 'ai'
import { sendWhenSettled } from '../../../src/adapters/ai-sdk/index.ts'
import { useAiSdkToolCalls } from '../../../src/adapters/ai-sdk/react/index.ts'
import {
  ToolCallBubble,
  type RenderProps,
  type ToolCallBubbleRenderState,
} from '../../../src/index.ts'
import { statusOf, TestProvider } from '../../../src/testing/index.ts'

/** Requests of a chat as the AI SDK streamed them: the first asks, the second goes on. */
const turnsOf = (version: string) =>
  (
    JSON.parse(readFileSync(`test/fixtures/ai-sdk/${version}-approval-approved.json`, 'utf8')) as {
      turns: { chunks: UIMessageChunk[] }[]
    }
  ).turns

const HISTORY: UIMessage[] = Array.from({ length: 20 }, (_, at) => ({
  id: `message-${at}`,
  role: 'assistant',
  parts: [
    { type: 'text', text: `Read ${at}` },
    {
      type: 'tool-read_note',
      toolCallId: `earlier-${at}`,
      state: 'output-available',
      input: { path: `notes/${at}.md` },
      output: { lines: at },
    },
  ],
}))

/** A chat whose server's stream the test writes; which bubbles each chunk rendered. */
function setUp({ Chat, useChat }: typeof react3) {
  const requests: { messages: UIMessage[] }[] = []
  let stream: ReadableStreamDefaultController<UIMessageChunk> | undefined
  const transport: ChatTransport<UIMessage> = {
    sendMessages: async ({ messages }) => {
      requests.push({ messages })
      return new ReadableStream({ start: (opened) => void (stream = opened) })
    },
    reconnectToStream: async () => null,
  }
  const ours = new Chat({
    id: 'c1',
    messages: HISTORY,
    transport,
    sendAutomaticallyWhen: sendWhenSettled,
  })
  let rendered: (string | undefined)[] = []
  const drawnPage = vi.fn()

  const bubble = (props: RenderProps<'div'>, { callId }: ToolCallBubbleRenderState) => {
    rendered.push(callId)
    return <div {...props} />
  }

  function Page() {
    drawnPage()
    const chat = useChat({ chat: ours })
    const calls = useAiSdkToolCalls(chat)
    return (
      <TestProvider {...calls.provider}>
        {chat.messages.map((message) =>
          message.parts.map((part, at) =>
            part.type === 'text' ? (
              <p key={message.id + at}>{part.text}</p>
            ) : (
              calls
                .of(part)
                .map((record) => (
                  <ToolCallBubble key={record.call.id} record={record} render={bubble} />
                ))
            ),
          ),
        )}
      </TestProvider>
    )
  }

  render(<Page />)
  return {
    chat: ours,
    requests,
    /** The bubbles that each of these chunks rendered, and whether the page itself was. */
    async stream(chunks: readonly UIMessageChunk[]) {
      const counted: { type: string; bubbles: (string | undefined)[]; isPage: boolean }[] = []
      for (const chunk of chunks) {
        rendered = []
        drawnPage.mockClear()
        await act(async () => {
          const shown = JSON.stringify(ours.messages)
          stream?.enqueue(chunk)
          if (chunk.type.endsWith('-delta'))
            await vi.waitFor(() => expect(JSON.stringify(ours.messages)).not.toBe(shown))
          else await new Promise((resolve) => void setTimeout(resolve))
        })
        counted.push({
          type: chunk.type,
          bubbles: [...new Set(rendered)],
          isPage: drawnPage.mock.calls.length > 0,
        })
      }
      await act(async () => stream?.close())
      return counted
    },
  }
}

it.each([
  ['@ai-sdk/react 3, ai 6', react3, 'v6'],
  ['@ai-sdk/react 4, ai 7', react4 as unknown as typeof react3, 'v7'],
])(
  'a chat of one hook of %s asks, sends the decision, and a token that streams renders no bubble',
  async (_name, react, version) => {
    const turns = turnsOf(version)
    const { chat, requests, stream } = setUp(react)
    await act(async () => void chat.sendMessage({ text: 'Send it.' }))
    const asking = await stream(turns[0]!.chunks)
    expect(statusOf('c1')).toBe('awaiting_consent')
    expect(asking.flatMap(({ bubbles }) => bubbles).filter((id) => id !== 'c1')).toEqual([])

    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    expect(requests[1]!.messages.at(-1)!.parts.at(-1)).toMatchObject({
      state: 'approval-responded',
      approval: { approved: true },
    })

    const going = await stream(turns[1]!.chunks)
    const tokens = going.filter(({ type }) => type === 'text-delta')
    expect(tokens.length).toBeGreaterThan(0)
    expect(tokens).toEqual(tokens.map(() => ({ type: 'text-delta', bubbles: [], isPage: true })))
    expect(statusOf('c1')).toBe('succeeded')
  },
)
