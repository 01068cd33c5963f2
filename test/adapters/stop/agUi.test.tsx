import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpAgent } from '@ag-ui/client'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useAgUiToolCalls } from '../../../src/adapters/ag-ui/react/index.ts'
import { ToolCallBubble } from '../../../src/index.ts'
import { bubbleOf, statusOf, TestProvider } from '../../../src/testing/index.ts'
import { started, toolCall } from '../ag-ui/support.ts'

/** An agent behind HTTP that begins a call and never ends its run. */
async function serve() {
  let isLeft = false
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    if (request.method === 'OPTIONS') return void response.end()
    response.on('close', () => (isLeft = true))
    for (const event of [started(), ...toolCall('c1', 'read_note', { path: 'a.md' })])
      response.write(`data: ${JSON.stringify(event)}\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isLeft: () => isLeft,
    close: () => server.close(),
  }
}

function Page({ agent }: { agent: HttpAgent }) {
  const calls = useAgUiToolCalls(agent)
  return (
    <TestProvider {...calls.provider}>
      {calls.list.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  )
}

it('Stop ends the run of an HttpAgent, by its own abortRun', async () => {
  const server = await serve()
  try {
    const agent = new HttpAgent({ url: server.url })
    render(<Page agent={agent} />)
    agent.runAgent().catch(() => {}) // some versions reject a run that was aborted
    await userEvent.click(await screen.findByRole('button', { name: /^Stop the agent: Reading/ }))
    await waitFor(() => expect(server.isLeft()).toBe(true))
    await waitFor(() => expect(statusOf('c1')).toBe('cancelled'))
    expect(bubbleOf('c1')).toHaveTextContent(/Stopped by you/)
  } finally {
    server.close()
  }
})
