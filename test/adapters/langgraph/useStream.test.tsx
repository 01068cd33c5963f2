import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Message } from '@langchain/langgraph-sdk'
import { useStream as useStream1 } from '@langchain/langgraph-sdk/react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useStream as useStream2 } from 'langgraph-sdk-2/react'
import { useLangGraphToolCalls } from '../../../src/adapters/langgraph/react/index.ts'
import { ToolCallBubble } from '../../../src/index.ts'
import { statusOf, TestProvider } from '../../../src/testing/index.ts'
import { recording } from './support.ts'

const TYPES: Readonly<Record<string, string>> = {
  HumanMessage: 'human',
  AIMessage: 'ai',
  AIMessageChunk: 'AIMessageChunk',
  ToolMessage: 'tool',
}
/** As the server writes what a class writes itself as. */
const onTheWire = (value: unknown): string =>
  JSON.stringify(value, (_key, item: { lc?: number; id: string[]; kwargs: object } | null) =>
    typeof item === 'object' && item?.lc === 1
      ? { ...item.kwargs, type: TYPES[item.id.at(-1)!] }
      : item,
  )

/**
 * A server of LangGraph that plays a recorded run for each request, and remembers what it was sent.
 */
async function serve(scenario: string) {
  const runs = recording(scenario)
  const bodies: { command?: unknown }[] = []
  const answer = (response: ServerResponse, body: string, type = 'application/json') => {
    response.writeHead(200, {
      'content-type': type,
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    response.end(body)
  }
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void text(request).then((body) => {
      if (request.method === 'OPTIONS') return answer(response, '')
      if (!request.url?.endsWith('/runs/stream'))
        return answer(response, JSON.stringify({ thread_id: 't', values: {}, tasks: [], next: [] }))
      bodies.push(JSON.parse(body) as { command?: unknown })
      const items = (runs.shift()?.stream ?? []) as [string, unknown][]
      answer(
        response,
        items
          .filter(([mode]) => mode !== 'updates')
          .map(([mode, data]) => `event: ${mode}\ndata: ${onTheWire(data)}\n\n`)
          .join(''),
        'text/event-stream',
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    bodies,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

const chatOf = (useStream: typeof useStream1) =>
  function Chat({ url }: { url: string }) {
    const stream = useStream<{ messages: Message[] }>({ apiUrl: url, assistantId: 'agent' })
    const calls = useLangGraphToolCalls(stream)
    return (
      <TestProvider {...calls.provider}>
        <button
          type="button"
          onClick={() =>
            void stream.submit({ messages: [{ type: 'human', content: 'Please do it.' }] })
          }
        >
          Send
        </button>
        {calls.list.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>
    )
  }

const VERSIONS = [
  ['1.15', useStream1],
  ['2.0', useStream2 as unknown as typeof useStream1],
] as const

it.each(
  VERSIONS.flatMap(([version, useStream]) =>
    ['approve', 'two-actions'].map((scenario) => ({ version, useStream, scenario })),
  ),
)(
  'useStream of @langchain/langgraph-sdk $version plays $scenario, asks, sends what the real graph took, and goes on',
  async ({ useStream, scenario }) => {
    const server = await serve(scenario)
    try {
      const Chat = chatOf(useStream)
      render(<Chat url={server.url} />)
      const user = userEvent.setup()
      await user.click(screen.getByRole('button', { name: 'Send' }))
      const allow = await screen.findAllByRole('button', { name: 'Allow' })
      for (const button of allow) await user.click(button)
      await waitFor(() =>
        expect(server.bodies.map(({ command }) => command)).toEqual([
          undefined,
          { resume: recording(scenario)[1]!.resume },
        ]),
      )
      await waitFor(() =>
        expect(scenario === 'approve' ? ['c1'] : ['c1', 'c2', 'c3']).toSatisfy((ids: string[]) =>
          ids.every((id) => statusOf(id) === 'succeeded'),
        ),
      )
    } finally {
      server.close()
    }
  },
)
