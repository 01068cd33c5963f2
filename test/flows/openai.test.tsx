import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createOpenAiReader, toOpenAiDecision } from '../../src/adapters/openai/index.ts'
import { approvalRequest, completed, transcript } from '../adapters/openai/support.ts'
import type { ToolCallReader } from '../../src/host/ToolHost.ts'
import { ToolCallBubble, useToolCalls, type ToolHost } from '../../src/index.ts'
import { TestProvider } from '../../src/testing/index.ts'
import { flow, inBubble, statuses } from './support.tsx'

function Chat({ reader }: { reader: ToolCallReader }) {
  return useToolCalls(reader).list.map((record) => (
    <ToolCallBubble key={record.call.id} record={record} />
  ))
}

/**
 * As the sample's host has it: all answers of a response are the input of the next. It knows no
 * other verb.
 */
function openChat(events: readonly object[]) {
  const reader = createOpenAiReader()
  const inputs: object[][] = []
  const host: ToolHost = {
    settleBatch: async (entries) =>
      void inputs.push(
        entries.flatMap(({ record, decision }) =>
          decision ? [toOpenAiDecision(record, decision)] : [],
        ),
      ),
  }
  for (const event of events) reader.push(event)
  render(
    <TestProvider host={host}>
      <Chat reader={reader} />
    </TestProvider>,
  )
  const user = userEvent.setup()
  return {
    reader,
    inputs,
    press: (id: string, name: 'Allow' | 'Deny') =>
      user.click(inBubble(id).getByRole('button', { name })),
  }
}

describe('OpenAI, from a recorded stream to the next request', () => {
  const stream = transcript('openai--openai-mcp-tool-approval.1.chunks.txt')
  const id = 'mcpr_04a97b4fce127879006949a83ac9308195a7f7b69ea82e91fe'

  it('an allowed call is answered by the id of its request, and goes on as the same call', async () => {
    const chat = openChat(stream)
    expect(statuses()).toEqual({ [id]: 'awaiting_consent' })
    expect(inBubble(id).getAllByText(/ai-sdk\.dev/).length).toBeGreaterThan(0)
    await chat.press(id, 'Allow')
    await waitFor(() =>
      expect(chat.inputs).toEqual([
        [{ type: 'mcp_approval_response', approval_request_id: id, approve: true }],
      ]),
    )
    act(() =>
      chat.reader.push(
        completed([
          {
            type: 'mcp_call',
            id: 'mcp_1',
            approval_request_id: id,
            name: 'create_short_url',
            server_label: 'zip1',
            arguments: '{}',
            status: 'completed',
            output: '{"short_url":"https://zip1.io/x"}',
            error: null,
          },
          { type: 'message' },
        ]),
      ),
    )
    await waitFor(() => expect(statuses()).toEqual({ [id]: 'succeeded' }))
  })

  it('nobody is asked before the response is complete, because it could not be answered yet', () => {
    openChat(stream.slice(0, -1))
    expect(statuses()).toEqual({ [id]: 'preparing' })
    expect(inBubble(id).queryByRole('button', { name: 'Allow' })).toBeNull()
  })

  it('a denied call is answered as denied', async () => {
    const chat = openChat(stream)
    await chat.press(id, 'Deny')
    await waitFor(() =>
      expect(chat.inputs).toEqual([
        [{ type: 'mcp_approval_response', approval_request_id: id, approve: false }],
      ]),
    )
    expect(statuses()).toEqual({ [id]: 'denied' })
  })

  it('two requests of one response are one answer', async () => {
    const chat = openChat([completed([approvalRequest('r1'), approvalRequest('r2')])])
    await chat.press('r2', 'Deny')
    expect(chat.inputs).toEqual([])
    await chat.press('r1', 'Allow')
    await waitFor(() => expect(chat.inputs).toHaveLength(1))
    expect(chat.inputs[0]).toEqual([
      { type: 'mcp_approval_response', approval_request_id: 'r1', approve: true },
      { type: 'mcp_approval_response', approval_request_id: 'r2', approve: false },
    ])
  })
})

test.each([
  ['file_search_call', { queries: ['a'], results: null }, 'kept elsewhere'],
  ['web_search_call', { action: { type: 'search', query: 'a' } }, 'kept elsewhere'],
  ['code_interpreter_call', { code: '1', outputs: null }, 'kept elsewhere'],
  ['file_search_call', { queries: ['a'], results: [] }, 'empty'],
  ['code_interpreter_call', { code: '1', outputs: [] }, 'empty'],
])('a result that OpenAI did not send is not called empty: %s %j', async (type, more, said) => {
  const { open } = flow(createOpenAiReader({ runActive: false }), [
    { object: 'response', output: [{ type, id: 'h', status: 'completed', ...more }] },
  ])
  const opened = await open('h')
  expect(await opened.findByText(new RegExp(said))).toBeVisible()
  expect(opened.queryAllByText(/empty/).length > 0).toBe(said === 'empty')
})
