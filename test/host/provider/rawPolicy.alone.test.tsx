import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ToolCallRecord, ToolPolicy } from '../../../src/index.ts'
import { exampleRecord, statusOf } from '../../../src/testing/index.ts'

const policy: ToolPolicy = {
  permissions: [
    { rule: 'shell_run(command: rm *)', verdict: 'deny', reason: 'nothing is deleted' },
  ],
}
const asked = (command: string): ToolCallRecord => {
  const record = exampleRecord('awaiting_consent')
  return { ...record, call: { ...record.call, arguments: { command } } }
}
/** In a page that has loaded nothing yet. */
async function show(record: ToolCallRecord) {
  vi.resetModules()
  const { ToolCallBubble } = await import('../../../src/index.ts')
  const { createTestHost, TestProvider } = await import('../../../src/testing/index.ts')
  const host = createTestHost()
  render(
    <TestProvider host={host} policy={policy} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  return host
}

describe('the rules of a policy that defineToolPolicy did not make', () => {
  it('let nobody allow a call before they were read, are fetched again where they did not come, and refuse what they forbid', async () => {
    vi.doMock('../../../src/ui/consent/Grants.lazy.tsx', () => {
      throw new Error('no such chunk')
    })
    const host = await show(asked('rm -rf notes'))
    expect(await screen.findByText(/Allow is off until the permissions are loaded/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect(host.sent).toEqual([])
    vi.doUnmock('../../../src/ui/consent/Grants.lazy.tsx')
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
    expect(host.sent).toMatchObject([
      { decision: { kind: 'deny', reason: 'Not allowed here: nothing is deleted' } },
    ])
    expect(host.sent).toHaveLength(1)
  })

  it('leave a call that they do not name to the person', async () => {
    const host = await show(asked('ls'))
    const allow = await screen.findByRole('button', { name: 'Allow' })
    await waitFor(() => expect(screen.queryByText(/Allow is off/)).toBeNull())
    await userEvent.click(allow)
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })
})
