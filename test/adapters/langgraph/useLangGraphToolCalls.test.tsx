import { render, screen, waitFor } from '@testing-library/react'
import { memo, Profiler } from 'react'
import {
  useLangGraphToolCalls,
  type LangGraphUseStream,
} from '../../../src/adapters/langgraph/react/index.ts'
import { ToolCallBubble, type ToolCallRecord } from '../../../src/index.ts'
import { statusOf, TestProvider } from '../../../src/testing/index.ts'
import { pressFully } from '../../support/pressFully.ts'
import { assistant, toolCall } from './support.ts'

const asking = assistant('m1', toolCall('c1', 'delete_note', { id: 'n1' }))
const interrupt = {
  id: 'i1',
  value: {
    actionRequests: [{ name: 'delete_note', args: { id: 'n1' } }],
    reviewConfigs: [{ actionName: 'delete_note', allowedDecisions: ['approve', 'reject'] }],
  },
}

/** Renders anew where its record, or what it reads of the provider, is another. */
const Counted = memo(({ record, onRender }: { record: ToolCallRecord; onRender: () => void }) => (
  <Profiler id={record.call.id} onRender={onRender}>
    <ToolCallBubble record={record} />
  </Profiler>
))

function Chat({ stream, onRender }: { stream: LangGraphUseStream; onRender: () => void }) {
  const calls = useLangGraphToolCalls(stream, { conversation: 'thread-1' })
  return (
    <TestProvider {...calls.provider}>
      {calls.list.map((record) => (
        <Counted key={record.call.id} record={record} onRender={onRender} />
      ))}
    </TestProvider>
  )
}

it('one hook follows a thread, asks, answers its interrupt, and a token that streams renders no bubble', async () => {
  const sent: unknown[] = []
  const onRender = vi.fn()
  const streamOf = (...messages: object[]): LangGraphUseStream => ({
    messages: messages.map((message) => structuredClone(message)), // as at every token
    interrupts: messages.length === 1 ? [interrupt] : [],
    isLoading: messages.length > 1,
    submit: async (_input, options) => void sent.push(options),
  })
  const { rerender } = render(<Chat stream={streamOf(asking)} onRender={onRender} />)
  await pressFully(await screen.findByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(sent).toMatchObject([{ command: { resume: expect.anything() } }]))

  const result = { type: 'tool', id: 'm2', tool_call_id: 'c1', content: 'gone', status: 'success' }
  const text = (content: string) => ({ type: 'ai', id: 'm3', content })
  rerender(<Chat stream={streamOf(asking, result, text('The'))} onRender={onRender} />)
  await waitFor(() => expect(statusOf('c1')).toBe('succeeded'))
  onRender.mockClear()
  for (const content of ['The note', 'The note is', 'The note is gone.'])
    rerender(<Chat stream={streamOf(asking, result, text(content))} onRender={onRender} />)
  expect(onRender).not.toHaveBeenCalled()
})
