import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useAiSdkToolCalls, type AiSdkUseChat } from '../../../src/adapters/ai-sdk/react/index.ts'
import { toErrorText } from '../../../src/adapters/ai-sdk/index.ts'
import { defineToolPolicy, ToolCallBubble } from '../../../src/index.ts'
import { TestProvider } from '../../../src/testing/index.ts'

const policy = defineToolPolicy({ tools: { delete_note: { mode: 'destructive' } } })
const SIGNATURE =
  'Tool approval signature verification failed for approval "a1" (tool call "c1"): invalid signature'

const asked = (id: string, text = 'Delete the old plan') => [
  { id: `${id}-user`, role: 'user', parts: [{ type: 'text', text }] },
  {
    id,
    role: 'assistant',
    parts: [
      {
        type: 'tool-delete_note',
        toolCallId: 'c1',
        state: 'approval-responded',
        input: { name: 'old plan' },
        approval: { id: `a-${id}`, approved: true },
      },
    ],
  },
]

type Given = Pick<AiSdkUseChat, 'messages' | 'status'> & { error?: string | undefined }

function Calls({ messages, status, error }: Given) {
  const calls = useAiSdkToolCalls({
    messages,
    status,
    error: error === undefined ? undefined : new Error(error),
    addToolOutput: () => {},
    addToolApprovalResponse: () => {},
    sendMessage: async () => {},
  })
  return (
    <TestProvider {...calls.provider} policy={policy}>
      {calls.list.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  )
}

const goOn = (messages: Given['messages']) => [
  ...messages,
  { id: 'more', role: 'user', parts: [{ type: 'text' }] },
]

describe('an Allow that the server refused', () => {
  test.each([
    ['by its signature, in the words of the SDK', SIGNATURE],
    ['by its signature, as toErrorText tells it', toErrorText(new Error(SIGNATURE))],
    ['in JSON', '{"error":"Not allowed here: the request is too old"}'],
    ['in JSON of its own', '{"error":{"message":"Not allowed here: the request is too old"}}'],
    ['in JSON with a message', '{"statusCode":403,"message":"Not allowed here: too old"}'],
    ['for a reason of its own', 'Not allowed here: the request is too old'],
  ])('is said to be refused, and the call not to have run: %s', (what, error) => {
    const messages = asked(`refused ${what}`)
    const { container, rerender } = render(
      <Calls messages={messages} status="error" error={error} />,
    )
    expect(container).toHaveTextContent(/Did not delete note .*old plan/)
    expect(container).toHaveTextContent('Refused by the server')
    expect(container).not.toHaveTextContent('{"error"')
    expect(container).not.toHaveTextContent(/may have|not known|not sent|did not arrive/i)
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
    rerender(<Calls messages={goOn(messages)} status="ready" />)
    expect(container).toHaveTextContent('Refused by the server')
    expect(container).not.toHaveTextContent(/may have/i)
  })

  test.each([
    'An error occurred.',
    'Failed to fetch',
    'The model said: Not allowed here',
    '',
    // by another device, which may have let it run
    'This was answered before.',
    '{"error":"This was answered before. Nothing runs again."}',
  ])('is not taken from another error: “%s”', (error) => {
    const messages = asked(`other ${error}`)
    const { container, rerender } = render(
      <Calls messages={messages} status="error" error={error} />,
    )
    expect(container).not.toHaveTextContent('Refused by the server')
    rerender(<Calls messages={goOn(messages)} status="ready" />)
    expect(container).toHaveTextContent(/may have deleted/i)
  })

  test('tells nothing of an answer that was on its way before', async () => {
    const refused = 'Not allowed here'
    const lost = asked('lost')
    const { container, rerender } = render(
      <Calls messages={lost} status="error" error="Failed to fetch" />,
    )
    rerender(<Calls messages={lost} status="error" error={refused} />)
    expect(container).not.toHaveTextContent('Refused by the server')
    // after a reload, which tells nothing of the first time either
    const reloaded = asked('reloaded')
    rerender(<Calls messages={reloaded} status="ready" />)
    await userEvent.click(await screen.findByRole('button', { name: /Try again/ }))
    rerender(<Calls messages={reloaded} status="error" error={refused} />)
    expect(container).not.toHaveTextContent('Refused by the server')
  })
})
