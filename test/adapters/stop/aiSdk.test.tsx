import { Chat, useChat } from '@ai-sdk/react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isToolUIPart, type ChatTransport, type UIMessage, type UIMessageChunk } from 'ai'
import { z } from 'zod'
import { useAiSdkToolCalls } from '../../../src/adapters/ai-sdk/react/index.ts'
import { defineLocalTool, ToolCallBubble } from '../../../src/index.ts'
import { bubbleOf, statusOf, TestProvider } from '../../../src/testing/index.ts'
import { withoutWaiting } from '../../support/withoutWaiting.ts'

/** A chat whose server has begun a call and says nothing more. */
function begun(toolName: string) {
  const signals: (AbortSignal | undefined)[] = []
  const transport: ChatTransport<UIMessage> = {
    async sendMessages({ abortSignal }) {
      signals.push(abortSignal)
      return new ReadableStream<UIMessageChunk>({
        start(stream) {
          stream.enqueue({ type: 'start', messageId: 'm1' })
          stream.enqueue({
            type: 'tool-input-available',
            toolCallId: 'c1',
            toolName,
            input: { path: 'notes/a.md' },
          })
          abortSignal?.addEventListener('abort', () => stream.close())
        },
      })
    },
    reconnectToStream: async () => null,
  }
  return { chat: new Chat({ id: 'c', transport }), signals }
}

function Page({
  chat,
  run,
}: {
  chat: Chat<UIMessage>
  run?: Parameters<typeof defineLocalTool>[1]
}) {
  const local = run && {
    write_here: defineLocalTool(z.object({ path: z.string() }), run as never),
  }
  const calls = useAiSdkToolCalls(useChat({ chat }), local && { local })
  return (
    <TestProvider {...calls.provider}>
      {calls.list.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  )
}

it('Stop of a call of the server ends what the assistant does, by the SDK’s own stop', async () => {
  const { chat, signals } = begun('read_note')
  render(<Page chat={chat} />)
  void chat.sendMessage({ text: 'Read it.' })
  await userEvent.click(await screen.findByRole('button', { name: /^Stop the agent: Reading/ }))
  await waitFor(() => expect(statusOf('c1')).toBe('cancelled'))
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  expect(bubbleOf('c1')).toHaveTextContent(/Stopped by you/)
  expect(screen.queryByRole('button', { name: /^Stop the agent/ })).toBeNull()
})

it('Stop of a tool of this page aborts its signal, and the chat goes on', async () => {
  const { chat, signals } = begun('write_here')
  let signal: AbortSignal | undefined
  render(
    <Page
      chat={chat}
      run={(_, context) => {
        signal = context.signal
        return new Promise(() => {})
      }}
    />,
  )
  void chat.sendMessage({ text: 'Write it.' })
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
  const stop = await screen.findByRole('button', { name: /^Stop: / })
  await withoutWaiting(() => userEvent.click(stop))
  await waitFor(() => expect(statusOf('c1')).toBe('cancelled'))
  expect(signal?.aborted).toBe(true)
  expect(signals[0]?.aborted).toBe(false)
  expect(bubbleOf('c1')).toHaveTextContent(/Stopped by you/)
})

describe('a tool of this page that is asked to stop', () => {
  async function stopped(run: (signal: AbortSignal) => unknown) {
    const { chat } = begun('write_here')
    render(<Page chat={chat} run={(_, { signal }) => run(signal)} />)
    void chat.sendMessage({ text: 'Write it.' })
    await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Stop: / }))
    const output = () => chat.messages.at(-1)?.parts.find(isToolUIPart)?.output
    return { output }
  }
  const afterAbort = (signal: AbortSignal, end: () => void) =>
    signal.addEventListener('abort', () => setTimeout(end))

  it('and has finished all the same, gave what it gave, and could not be stopped', async () => {
    const { output } = await stopped(
      (signal) => new Promise((give) => afterAbort(signal, () => give({ written: 1 }))),
    )
    await waitFor(() => expect(statusOf('c1')).toBe('succeeded'))
    expect(bubbleOf('c1')).toHaveTextContent('Could not be stopped: it has finished.')
    expect(output()).toEqual({ written: 1 })
  })

  it.each<[string, (signal: AbortSignal) => unknown]>([
    ['throws', (signal) => new Promise((_, end) => afterAbort(signal, () => end(signal.reason)))],
    ['gives nothing', (signal) => new Promise<void>((end) => afterAbort(signal, () => end()))],
    [
      'says that it failed',
      (signal) => new Promise((end) => afterAbort(signal, () => end({ success: false }))),
    ],
  ])('and then %s is stopped', async (_, run) => {
    const { output } = await stopped(run)
    await waitFor(() => expect(statusOf('c1')).toBe('cancelled'))
    expect(bubbleOf('c1')).toHaveTextContent(/Stopped by you/)
    expect(output()).toEqual({ success: false, error: 'Stopped by the person' })
  })

  it('is stopping until it has ended', async () => {
    let end = () => {}
    const { output } = await stopped(() => new Promise<void>((resolve) => (end = resolve)))
    await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent('Stopping…'))
    expect(output()).toBeUndefined()
    end()
    await waitFor(() => expect(statusOf('c1')).toBe('cancelled'))
  })
})
