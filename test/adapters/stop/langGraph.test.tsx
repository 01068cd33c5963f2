import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Message } from '@langchain/langgraph-sdk'
import { useStream as useStream1 } from '@langchain/langgraph-sdk/react'
import { useStream as useStream2 } from 'langgraph-sdk-2/react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLangGraphToolCalls } from '../../../src/adapters/langgraph/react/index.ts'
import { ToolCallBubble } from '../../../src/index.ts'
import { bubbleOf, statusOf, TestProvider } from '../../../src/testing/index.ts'

const ASKS = {
  type: 'ai',
  id: 'm1',
  content: '',
  tool_calls: [{ id: 'c1', name: 'read_note', args: { path: 'a.md' }, type: 'tool_call' }],
}

/** A server of LangGraph whose graph begins a call and never ends its run. */
async function serve() {
  let isLeft = false
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const isRun = request.url?.endsWith('/runs/stream') === true && request.method === 'POST'
    response.writeHead(200, {
      'content-type': isRun ? 'text/event-stream' : 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    if (request.method === 'OPTIONS') return void response.end()
    const state = {
      thread_id: 't',
      checkpoint: { thread_id: 't', checkpoint_ns: '', checkpoint_id: 'k1' },
      values: { messages: [ASKS] },
      tasks: [],
      next: [],
    }
    if (!isRun)
      return void response.end(
        JSON.stringify(request.url?.endsWith('/history') === true ? [state] : state),
      )
    response.on('close', () => (isLeft = true))
    response.write(`event: metadata\ndata: {"run_id":"r1","attempt":1}\n\n`)
    response.write(`event: values\ndata: ${JSON.stringify({ messages: [ASKS] })}\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isLeft: () => isLeft,
    close: () => server.close(),
  }
}

const chatOf = (useStream: typeof useStream1) =>
  function Chat({ url }: { url: string }) {
    const stream = useStream<{ messages: Message[] }>({ apiUrl: url, assistantId: 'agent' })
    const calls = useLangGraphToolCalls(stream)
    const send = () => void stream.submit({ messages: [{ type: 'human', content: 'Read it.' }] })
    return (
      <TestProvider {...calls.provider}>
        <button type="button" onClick={send}>
          Send
        </button>
        {calls.list.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>
    )
  }

it.each([
  ['1.15', useStream1],
  ['2.0', useStream2 as unknown as typeof useStream1],
])('Stop ends the run of useStream %s, by its own stop', async (_version, useStream) => {
  const server = await serve()
  try {
    const Chat = chatOf(useStream)
    render(<Chat url={server.url} />)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Stop the agent: Reading/ }))
    await waitFor(() => expect(server.isLeft()).toBe(true))
    await waitFor(() => expect(statusOf('c1')).toBe('cancelled'))
    expect(bubbleOf('c1')).toHaveTextContent(/Stopped by you/)
  } finally {
    server.close()
  }
})
