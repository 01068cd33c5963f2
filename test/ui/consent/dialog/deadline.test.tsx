import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConsentQueue, ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import {
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../../src/testing/index.ts'

const asked = (expiresAt: unknown, more: Partial<ToolCallRecord> = {}): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    request: { id: 'request-1', expiresAt: expiresAt as number },
    ...more,
  })

function show(record: ToolCallRecord, isQueue = false) {
  const host = createTestHost()
  render(
    <TestProvider host={host}>
      <ToolCallBubble record={record} />
      {isQueue && <ConsentQueue records={[record]} />}
    </TestProvider>,
  )
  return host
}

/** The computer sleeps: the clock goes on, and no timer runs. */
const sleep = (milliseconds: number) =>
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + milliseconds)
afterEach(() => void vi.restoreAllMocks())

describe('a press after the end of a request, of which no timer told', () => {
  test.each([
    ['Allow', {}],
    ['Deny', {}],
    [/Make a copy/, { options: [{ id: 'copy', label: 'Make a copy' }] }],
  ])('decides nothing, and says that it has expired: %s', async (name, request) => {
    const host = show(
      asked(0, { request: { id: 'r', expiresAt: Date.now() + 10_000, ...request } }),
    )
    const button = await screen.findByRole('button', { name })
    sleep(30_000)
    await userEvent.click(button)
    expect(host.sent).toEqual([])
    expect(statusOf('call-1')).toBe('expired')
    expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('answers no question either', async () => {
    const question = { id: 'q', message: 'Go?', schema: {}, expiresAt: Date.now() + 10_000 }
    const record = exampleRecord('running', { question })
    const host = show(record)
    const button = await screen.findByRole('button', { name: 'Decline' })
    sleep(30_000)
    await userEvent.click(button)
    expect(host.sent).toEqual([])
    expect(statusOf(record.call.id)).toBe('expired')
  })

  test('sends no answer that waited for its batch beyond its own end', async () => {
    const settleBatch = vi.fn(async () => {})
    const records = ['call-1', 'call-2'].map((id, index) => {
      const batch = { id: 'b', index, size: 2, submit: 'together' } as const
      const request = { id: `r-${id}`, expiresAt: Date.now() + 10_000, batch }
      return asked(0, { call: { id, name: 'shell_run', arguments: { command: id } }, request })
    })
    render(
      <TestProvider host={{ settleBatch }} records={records}>
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>,
    )
    const press = async (at: number) =>
      userEvent.click((await screen.findAllByRole('button', { name: 'Allow' })).at(at)!)
    await press(0)
    sleep(30_000)
    await press(-1)
    await waitFor(() =>
      expect([statusOf('call-1'), statusOf('call-2')]).toEqual(['expired', 'expired']),
    )
    expect(settleBatch).not.toHaveBeenCalled()
  })

  test('counts a second before its end', async () => {
    const host = show(asked(Date.now() + 10_000))
    sleep(9000)
    await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
    expect(host.sent).toHaveLength(1)
  })
})

test.each([
  ['no number', Number.NaN],
  ['before all time', -Infinity],
  ['before the first date', -1e17],
  ['never', Infinity],
  ['after the last date', 1e300],
  ['in seconds', Math.floor(Date.now() / 1000) + 600],
  ['in seconds, and past', Math.floor(Date.now() / 1000) - 600],
  ['in microseconds', Date.now() * 1000],
  ['nothing set, in Go', Date.parse('0001-01-01T00:00:00Z')],
  ['nothing set', 0],
  ['no limit', -1],
  ['a text', 'soon'],
])(
  'an end that no clock can mean is said, and the request stays open: %s',
  async (_what, until) => {
    const host = show(asked(until))
    expect(statusOf('call-1')).toBe('awaiting_consent')
    expect(screen.getAllByText('The time limit cannot be read.')[0]).toBeVisible()
    expect(screen.queryByText(/ left$/)).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
    expect(host.sent).toHaveLength(1)
  },
)

test.each([Date.now() + 3_600_000, Date.now() + 9e9, undefined])(
  'an end that a clock can mean says nothing of the kind: %s',
  (until) => {
    show(asked(until), true)
    expect(screen.queryByText('The time limit cannot be read.')).toBeNull()
  },
)
