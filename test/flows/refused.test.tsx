import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ConsentQueue, ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import { createTestHost, exampleRecord, statusOf, TestProvider } from '../../src/testing/index.ts'

const HELD = exampleRecord('awaiting_consent')
const REQUEST = { id: 'request-1' }
const OTHER: ToolCallRecord = {
  ...HELD,
  call: { ...HELD.call, id: 'call-2' },
  request: { id: 'request-2' },
}

/** A queue and the chat beside it, with one call that the runtime can change. */
function show(first: ToolCallRecord) {
  const host = createTestHost()
  const page = (record: ToolCallRecord) => (
    <TestProvider host={host} records={[record, OTHER]}>
      <ConsentQueue records={[record, OTHER]} />
      <ToolCallBubble record={record} />
    </TestProvider>
  )
  const { rerender } = render(page(first))
  return { host, change: (record: ToolCallRecord) => rerender(page(record)) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isDenied = () => waitFor(() => expect(statusOf('call-1')).toBe('denied'))

const LEARNED: [string, Partial<ToolCallRecord>][] = [
  ['another payload', { request: { ...REQUEST, payload: { command: 'ls' } } }],
  ['another title', { request: { ...REQUEST, title: 'Read a file' } }],
  ['options', { request: { ...REQUEST, options: [{ id: 'a', label: 'Only once' }] } }],
  ['a deadline', { request: { ...REQUEST, expiresAt: Date.now() + 60_000 } }],
  [
    'a confirmation',
    {
      spec: {
        name: 'shell_run',
        confirmation: { promptTemplate: 'x', deniedResultTemplate: '{}' },
      },
    },
  ],
  ['another name', { call: { ...HELD.call, name: 'shell_exec' } }],
  ['a key that is given twice', { argumentsText: '{"command":"ls","command":"npm run build"}' }],
  ['arguments that cannot be read', { argumentsState: 'invalid' }],
]

describe('a refusal is final, whatever its request becomes', () => {
  for (const button of ['Deny', 'Deny all'])
    it.each(LEARNED)(`after “${button}”: %s opens it no more`, async (_, members) => {
      const { host, change } = show(HELD)
      await press(button)
      await isDenied()
      const sent = host.sent.length
      change({ ...HELD, ...members })
      expect(statusOf('call-1')).toBe('denied')
      expect(screen.queryAllByRole('button', { name: 'Allow' })).toHaveLength(
        button === 'Deny' ? 1 : 0, // the other request
      )
      expect(host.sent).toHaveLength(sent)
    })

  it('where the policy asked, and what the tool says of itself comes later', async () => {
    const asked: ToolCallRecord = { call: HELD.call, phase: 'waiting' }
    const { host, change } = show(asked)
    await press('Deny')
    await isDenied()
    for (const spec of [
      { name: 'shell_run', description: 'Runs a command.' },
      { name: 'shell_run', server: 'terminal' },
      { name: 'shell_run', inputSchema: { properties: { command: {} } } },
    ]) {
      change({ ...asked, spec })
      expect(statusOf('call-1')).toBe('denied')
    }
    expect(host.sent).toHaveLength(1)
  })
})
