import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToolCallBubble, type ToolCallRecord, type ToolPolicy } from '../../src/index.ts'
import { createTestHost, exampleRecord, statusOf, TestProvider } from '../../src/testing/index.ts'

// alone: elsewhere another test has loaded what reads rules
const policy: ToolPolicy = {
  permissions: [
    { rule: 'shell_run(command: rm *)', verdict: 'deny', reason: 'nothing is deleted' },
  ],
}
const asked = (command: string): ToolCallRecord => {
  const record = exampleRecord('awaiting_consent')
  return { ...record, call: { ...record.call, arguments: { command } } }
}
const show = (record: ToolCallRecord) => {
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
    vi.doMock('../../src/policy/readRules.lazy.ts', () => {
      throw new Error('no such chunk')
    })
    const host = show(asked('rm -rf notes'))
    expect(screen.getByText(/Allow is off until the permissions are loaded/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect(host.sent).toEqual([])
    vi.doUnmock('../../src/policy/readRules.lazy.ts')
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
    expect(host.sent).toMatchObject([
      { decision: { kind: 'deny', reason: 'Not allowed here: nothing is deleted' } },
    ])
    expect(host.sent).toHaveLength(1)
  })

  it('leave a call that they do not name to the person', async () => {
    const host = show(asked('ls'))
    await waitFor(() => expect(screen.queryByText(/Allow is off/)).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })
})
