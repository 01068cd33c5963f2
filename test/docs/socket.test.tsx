import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createOpenAiReader } from '../../src/adapters/openai/index.ts'
import { ToolCallBubble, useToolCalls } from '../../src/index.ts'
import { TestProvider } from '../../src/testing/index.ts'
import { connect } from './loop/socket.ts'

class Agent {
  static last: Agent
  private listener: (message: { data: string }) => void = () => {}
  readonly sent: unknown[] = []
  constructor() {
    Agent.last = this
  }
  addEventListener(_type: 'message', listener: (message: { data: string }) => void) {
    this.listener = listener
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  tell(message: object) {
    this.listener({ data: JSON.stringify(message) })
  }
}

afterEach(() => vi.unstubAllGlobals())

it('an agent behind a WebSocket is asked for, and says when it has taken the answer', async () => {
  vi.stubGlobal('WebSocket', Agent)
  const reader = createOpenAiReader()
  const host = connect('ws://localhost', reader)
  function Calls() {
    return useToolCalls(reader).list.map((record) => (
      <ToolCallBubble key={record.call.id} record={record} />
    ))
  }
  render(
    <TestProvider host={host}>
      <Calls />
    </TestProvider>,
  )
  Agent.last.tell({
    type: 'response.output_item.done',
    output_index: 0,
    item: {
      type: 'function_call',
      id: 'f1',
      call_id: 'c1',
      name: 'delete_note',
      arguments: '{"name":"plan"}',
      status: 'completed',
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
  expect(Agent.last.sent).toMatchObject([{ id: 'c1', decision: { kind: 'allow' } }])
  expect(screen.getByText(/Sending/)).toBeInTheDocument()
  Agent.last.tell({ taken: 'c1' })
  await waitFor(() => expect(screen.queryByText(/Sending/)).toBeNull())
  expect(screen.getByText(/Allowed by you/)).toBeInTheDocument()
})
