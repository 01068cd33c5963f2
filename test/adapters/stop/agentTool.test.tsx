import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createAgentToolHost, fromAgentTool } from '../../../src/adapters/agent-tool/index.ts'
import { ToolCallBubble } from '../../../src/index.ts'
import { bubbleOf, TestProvider } from '../../../src/testing/index.ts'

/** A running call of a tool with this execution profile, and what is said of it later. */
const records = (profile: object | undefined, ...later: object[]) => [
  {
    schema_version: '0.2.0',
    tool_id: 'tool_read',
    name: 'read',
    ...(profile && { execution_profile: profile }),
  },
  {
    schema_version: '0.2.0',
    invocation_id: 'x1',
    tool_id: 'tool_read',
    status: 'running',
    model_input: { path: 'a.md' },
  },
  ...later.map((facts) => ({ schema_version: '0.2.0', invocation_id: 'x1', ...facts })),
]

function show(profile: object | undefined, ...later: object[]) {
  const cancel = vi.fn(async (_id: string) => {})
  const page = (...more: object[]) => {
    const calls = fromAgentTool(records(profile, ...later, ...more), { runActive: true })
    return (
      <TestProvider host={createAgentToolHost({ cancel })} records={calls}>
        {calls.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>
    )
  }
  const { rerender } = render(page())
  return { cancel, say: (...more: object[]) => rerender(page(...more)) }
}
const status = () => bubbleOf('x1').querySelector('.handrail-status')?.textContent

it('Stop is there where the execution profile declares support, and asks the runtime', async () => {
  const { cancel } = show({ supports_cancel: true })
  await userEvent.click(await screen.findByRole('button', { name: /^Stop: / }))
  expect(cancel.mock.calls).toEqual([['x1']])
})

it.each([undefined, {}, { supports_cancel: false }, { supports_cancel: 'sometimes' }])(
  'no Stop for the execution profile %j: what is not declared blocks',
  async (profile) => {
    show(profile)
    const { unmount } = render(<div />)
    unmount()
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
  },
)

it('the facts of a cancellation are told as they come: asked, taken, failed with its reason, ended', () => {
  const { say } = show({ supports_cancel: true }, { cancel_requested: true })
  expect(status()).toBe('Asked to stop')
  say({ cancel_acknowledged: '2026-05-08T00:00:04Z' })
  expect(status()).toBe('Stopping…')
  say({ cancel_failed: true, abort_reason: 'the shell does not answer' })
  expect(status()).toBe('Running')
  say({ tool_id: 'tool_read', status: 'canceled', abort_reason: 'user interruption' })
  expect(status()).toBe('Stopped')
})
