import { HttpAgent } from '@ag-ui/client'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useAgUiToolCalls } from '../../../src/adapters/ag-ui/react/index.ts'
import { ToolCallBubble } from '../../../src/index.ts'
import { statusOf, TestProvider } from '../../../src/testing/index.ts'
import { serve } from './serve.ts'
import { finished, interrupted, toolCall, toolResult } from './support.ts'

const STARTED = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }

function Chat({ agent }: { agent: HttpAgent }) {
  const calls = useAgUiToolCalls(agent)
  return (
    <TestProvider {...calls.provider}>
      <button type="button" onClick={() => void agent.runAgent()}>
        Run
      </button>
      {calls.list.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  )
}

it('one hook follows an agent, asks, and resumes its run; another agent begins anew', async () => {
  const server = await serve(
    [
      STARTED,
      ...toolCall('c1', 'delete_file', { path: 'a.txt' }),
      interrupted({ id: 'i1', reason: 'tool_call', toolCallId: 'c1', message: 'Delete it?' }),
    ],
    [STARTED, toolResult('c1', 'gone'), finished()],
  )
  try {
    const { rerender } = render(<Chat agent={new HttpAgent({ url: server.url })} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Run' }))
    await user.click(await screen.findByRole('button', { name: 'Allow' }))
    await waitFor(() => expect(server.bodies[1]?.resume).toMatchObject([{ interruptId: 'i1' }]))
    await waitFor(() => expect(statusOf('c1')).toBe('succeeded'))

    rerender(<Chat agent={new HttpAgent({ url: server.url })} />)
    expect(document.querySelector('[data-call-id="c1"]')).toBeNull()
  } finally {
    server.close()
  }
})
