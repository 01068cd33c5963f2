import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToolCallBubble, webStorageGrants, type ToolCallRecord } from '../../../../src/index.ts'
import { bubbleOf, createTestHost, statusOf, TestProvider } from '../../../../src/testing/index.ts'
import { chooseOption } from '../../../support/chooseOption.ts'

const asks = (id: string, url: string): ToolCallRecord => ({
  call: { id, name: 'fetch_page', arguments: { url } },
  request: { id: `request ${id}` },
  phase: 'waiting',
  run: 'active',
})

it('requests that a new permission covers are answered with it, and say by what', async () => {
  const records = ['/1', '/1', '/2'].map((path, at) => asks(`c${at}`, `https://a.example${path}`))
  const host = createTestHost()
  render(
    <TestProvider
      host={host}
      grants={webStorageGrants('twins')}
      records={records}
      openRequests="all"
    >
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>,
  )
  const allows = () => screen.queryAllByRole('button', { name: /^Allow/ })
  await waitFor(() => expect(allows()).toHaveLength(3))
  await chooseOption('In this conversation')
  await waitFor(() => expect(allows()[0]).toHaveAttribute('aria-disabled', 'false'))
  await userEvent.click(allows()[0]!)
  await waitFor(() => expect(host.sent).toHaveLength(2))
  expect(host.sent[1]).toMatchObject({
    record: { call: { id: 'c1' } },
    decision: { kind: 'allow', by: { kind: 'grant' } },
  })
  expect(['c0', 'c1', 'c2'].map((id) => statusOf(id))).toEqual([
    'running',
    'running',
    'awaiting_consent',
  ])
  await userEvent.click(bubbleOf('c1').querySelector('button[aria-expanded=false]')!)
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(/permission/))
})
