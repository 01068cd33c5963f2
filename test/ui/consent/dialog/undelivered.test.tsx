import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToolCallBubble, type ToolCallRecord, type ToolHost } from '../../../../src/index.ts'
import {
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../../src/testing/index.ts'
import { chooseOption } from '../../../support/chooseOption.ts'

const ASKED: ToolCallRecord = {
  ...exampleRecord('awaiting_consent'),
  request: {
    id: 'r1',
    can: { reason: true, respond: true },
    options: [{ id: 'once', label: 'Yes', kind: 'allow_once' }],
  },
}
/** What is sent first is lost, what is sent after that arrives. */
function losing(sent: unknown[] = [ASKED]): ToolHost & ReturnType<typeof createTestHost> {
  const lost = [...sent]
  return createTestHost({
    decideConsent: () => (lost.pop() ? Promise.reject(new Error('offline')) : Promise.resolve()),
  })
}
const show = (host: ToolHost, record = ASKED) =>
  render(
    <TestProvider host={host} actor={{ id: 'ann', name: 'Ann' }}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(button(name))

describe('a denial that did not arrive', () => {
  it('says so, and is what is offered to be sent again; Allow is plain', async () => {
    const host = losing()
    show(host)
    await press('Deny')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Your denial did not arrive.')
    expect(alert).toHaveTextContent('It is not known whether the agent has it.')
    expect(screen.queryByText(/whether it ran/)).toBeNull()
    expect(button('Allow')).not.toHaveAttribute('data-kind')
    expect(button('Deny again')).toHaveAttribute('data-kind', 'primary')
    await press('Deny again')
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
    expect(host.sent).toMatchObject([
      { decision: { kind: 'deny' } },
      { decision: { kind: 'deny' } },
    ])
  })

  it('is sent again with its reason', async () => {
    const host = losing()
    show(host)
    await chooseOption('Deny with a reason')
    await userEvent.type(screen.getByRole('textbox', { name: /^Why not/ }), 'not today')
    await press('Deny and send')
    await screen.findByText('Your denial did not arrive.')
    await press('Deny again')
    const decision = { kind: 'deny', reason: 'not today' }
    await waitFor(() => expect(host.sent).toMatchObject([{ decision }, { decision }]))
  })
})

describe('a decision that nobody takes', () => {
  it('says after a time that there is no answer, and is not sent again', async () => {
    vi.useFakeTimers()
    try {
      const host = createTestHost({ decideConsent: () => new Promise<void>(() => {}) })
      show(host)
      fireEvent.click(button('Allow'))
      await act(() => vi.advanceTimersByTimeAsync(8_000))
      expect(screen.queryByText(/no answer/i)).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(3_000))
      expect(screen.getByText(/No answer yet\./)).toHaveTextContent(/^Allowed\./)
      fireEvent.click(button('Allow'))
      fireEvent.click(button('Deny'))
      expect(host.sent).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('what else did not arrive', () => {
  it('an answer is called an answer: neither Allow nor Deny was said before', async () => {
    const host = losing()
    show(host)
    await userEvent.type(screen.getByRole('textbox', { name: /^Answer instead/ }), 'ask Ben')
    await press('Send')
    expect(await screen.findByText('Your answer did not arrive.')).toBeVisible()
    expect(button('Allow')).toBeVisible()
    expect(button('Deny')).toBeVisible()
  })

  it('a permission by the policy is not called the person’s', async () => {
    const host = createTestHost({
      isGated: (record) => record.result === undefined,
      decideConsent: () => Promise.reject(new Error('offline')),
    })
    show(host, { call: { id: 'call-1', name: 'get_note', arguments: { path: 'a.md' } } })
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('The decision did not arrive.')).toBeVisible()
    expect(button('Allow')).toBeVisible()
  })
})
