import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  createAgUiHost,
  createAgUiReader,
  type AgUiResume,
} from '../../src/adapters/ag-ui/index.ts'
import type { ToolCallReader } from '../../src/host/ToolHost.ts'
import { ToolCallBubble, useToolCalls } from '../../src/index.ts'
import { TestProvider } from '../../src/testing/index.ts'
import { asking, interrupted, resumed, toolCall } from '../adapters/ag-ui/support.ts'
import { inBubble, statuses } from './support.tsx'

function Chat({ reader }: { reader: ToolCallReader }) {
  return useToolCalls(reader).list.map((record) => (
    <ToolCallBubble key={record.call.id} record={record} />
  ))
}

/** A chat whose agent remembers what it was resumed with. */
function openChat(events: readonly object[]) {
  const reader = createAgUiReader()
  const runs: AgUiResume[][] = []
  const host = createAgUiHost({ runAgent: async ({ resume }) => void runs.push(resume) })
  for (const event of events) reader.push(event)
  render(
    <TestProvider host={host}>
      <Chat reader={reader} />
    </TestProvider>,
  )
  const user = userEvent.setup()
  return {
    reader,
    runs,
    press: (id: string, name: 'Allow' | 'Deny') =>
      user.click(inBubble(id).getByRole('button', { name })),
  }
}

describe('AG-UI, from a recorded run to what continues it', () => {
  it('an allowed call resumes the run and goes on', async () => {
    const chat = openChat(asking())
    expect(statuses()).toEqual({ call_Id_1: 'awaiting_consent' })
    expect(
      inBubble('call_Id_1').getByText('Approval required for tool call: delete_file'),
    ).toBeVisible()
    await chat.press('call_Id_1', 'Allow')
    await waitFor(() =>
      expect(chat.runs).toEqual([
        [{ interruptId: 'ficc_Id_1', status: 'resolved', payload: { approved: true } }],
      ]),
    )
    act(() => resumed().forEach((event) => chat.reader.push(event)))
    await waitFor(() => expect(statuses()).toEqual({ call_Id_1: 'succeeded' }))
  })

  it('two interrupts are answered in one run', async () => {
    const chat = openChat([
      ...toolCall('c1'),
      ...toolCall('c2'),
      interrupted(
        { id: 'i1', reason: 'tool_call', toolCallId: 'c1' },
        { id: 'i2', reason: 'tool_call', toolCallId: 'c2' },
      ),
    ])
    await chat.press('c1', 'Deny')
    expect(chat.runs).toEqual([])
    await chat.press('c2', 'Allow')
    await waitFor(() =>
      expect(chat.runs).toEqual([
        [
          { interruptId: 'i1', status: 'resolved', payload: { approved: false } },
          { interruptId: 'i2', status: 'resolved', payload: { approved: true } },
        ],
      ]),
    )
  })
})
