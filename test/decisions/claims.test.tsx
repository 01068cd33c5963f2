import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import { createTestHost, TestProvider } from '../../src/testing/index.ts'

const call = { id: 'c1', name: 'delete_note', arguments: { path: 'a.md' } }

/** Shows a call, and says something about it in another tab until the page tells it. */
async function tell(record: ToolCallRecord, message: object, words: string) {
  const conversation = `claims-${Math.random()}`
  const host = createTestHost({ offerUndo: () => ({ kind: 'compensate', token: 't' }) })
  const told: { key?: string }[] = []
  const channel = new BroadcastChannel(`handrail/${conversation}`)
  channel.addEventListener('message', ({ data }) => told.push(data))
  render(
    <TestProvider host={host} conversation={conversation} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  await waitFor(() => expect(told).not.toHaveLength(0))
  await waitFor(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage({ id: 'c1', ...message })
    expect(screen.getByText(words, { exact: false })).toBeVisible()
  })
  channel.close()
  return host
}

describe('what another tab says without proof is told, and can still be decided here', () => {
  it('about a question', async () => {
    const question = {
      id: 'q1',
      mode: 'form',
      message: 'Which?',
      schema: { type: 'object' },
    } as const
    const host = await tell(
      { call, phase: 'running', question },
      {
        key: 'question q1',
        what: ['c1', 'question q1'],
        state: 'delivered',
        said: { kind: 'accept' },
      },
      'Another tab says: answered.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Do not answer' }))
    expect(host.sent).toMatchObject([{ verb: 'answer', answer: { kind: 'decline' } }])
  })

  it('about taking a call back', async () => {
    const host = await tell(
      { call, result: { success: true } },
      { token: 't', round: 0, event: { kind: 'answer', outcome: { kind: 'undone' } } },
      'Another tab says: undone.',
    )
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(host.sent).toMatchObject([{ verb: 'undo' }]))
  })
})
