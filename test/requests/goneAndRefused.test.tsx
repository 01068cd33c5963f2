import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AnswerRefused,
  RequestGone,
  ToolCallBubble,
  type ToolCallRecord,
  type ToolHost,
} from '../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../src/testing/index.ts'

const ASKS = exampleRecord('awaiting_consent')
const { id } = ASKS.call
const QUESTION: ToolCallRecord = {
  call: { id, name: 'ask', arguments: {} },
  phase: 'running',
  question: { id: 'q1', message: 'Which?', schema: { type: 'object', properties: {} } },
}

function show(record: ToolCallRecord, verbs: Partial<ToolHost>) {
  const host = createTestHost(verbs)
  const page = (shown: ToolCallRecord) => (
    <TestProvider host={host} records={[shown]}>
      <ToolCallBubble record={shown} />
    </TestProvider>
  )
  const { rerender } = render(page(record))
  return { host, change: (now: ToolCallRecord) => rerender(page(now)) }
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const buttons = () => screen.queryAllByRole('button', { name: /^(Allow|Deny)/ })
const open = () =>
  userEvent.click(bubbleOf(id).querySelector<HTMLElement>('button[aria-expanded=false]')!)

describe('a request that is gone where its answer goes', () => {
  it.each(['Allow', 'Deny'])('closes with %s, says so, and offers nothing', async (name) => {
    const decideConsent = vi.fn(() => Promise.reject(new RequestGone('not found or expired')))
    const { change } = show(ASKS, { decideConsent })
    await press(new RegExp(`^${name}`))
    await waitFor(() => expect(statusOf(id)).toBe('expired'))
    expect(buttons()).toEqual([])
    expect(bubbleOf(id)).not.toHaveTextContent(/Nobody decided|did not run/i)
    await open()
    expect(bubbleOf(id)).toHaveTextContent('This request no longer exists.')
    expect(bubbleOf(id)).not.toHaveTextContent(/did not arrive|not known/)
    change({ ...ASKS })
    expect(statusOf(id)).toBe('expired')
    expect(decideConsent).toHaveBeenCalledOnce()
  })

  it('is told as the runtime tells it, once it does', async () => {
    const decideConsent = () => Promise.reject(new RequestGone())
    const { change } = show(ASKS, { decideConsent })
    await press(/^Allow/)
    await waitFor(() => expect(statusOf(id)).toBe('expired'))
    change({ ...ASKS, request: undefined, phase: 'running' })
    expect(statusOf(id)).toBe('running')
    change({ ...ASKS, request: undefined, phase: 'done', result: { success: true } })
    expect(statusOf(id)).toBe('succeeded')
  })

  it('asks anew under another id', async () => {
    const decideConsent = vi
      .fn<NonNullable<ToolHost['decideConsent']>>()
      .mockRejectedValueOnce(new RequestGone())
      .mockResolvedValue(undefined)
    const { change } = show(ASKS, { decideConsent })
    await press(/^Allow/)
    await waitFor(() => expect(statusOf(id)).toBe('expired'))
    change({ ...ASKS, request: { id: 'another' } })
    await press(/^Deny/)
    await waitFor(() => expect(statusOf(id)).toBe('denied'))
  })

  it('is one of another copy of handrail, too', async () => {
    const gone = Object.assign(new Error('gone'), { name: 'RequestGone' })
    show(ASKS, { decideConsent: () => Promise.reject(gone) })
    await press(/^Allow/)
    await waitFor(() => expect(statusOf(id)).toBe('expired'))
  })

  it('closes all of its batch', async () => {
    const inBatch = (index: number): ToolCallRecord => ({
      ...ASKS,
      call: { ...ASKS.call, id: `c${index}` },
      request: { id: `r${index}`, batch: { id: 'b', size: 2, index, submit: 'together' } },
    })
    const records = [inBatch(0), inBatch(1)]
    render(
      <TestProvider
        host={{ settleBatch: () => Promise.reject(new RequestGone()) }}
        records={records}
        openRequests="all"
      >
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>,
    )
    const denies = () => screen.queryAllByRole('button', { name: 'Deny' })
    await waitFor(() => expect(denies()).toHaveLength(2))
    for (const button of denies()) await userEvent.click(button)
    await waitFor(() => expect([statusOf('c0'), statusOf('c1')]).toEqual(['expired', 'expired']))
  })

  it('is a question that closes, and says so', async () => {
    show(QUESTION, { answer: () => Promise.reject(new RequestGone()) })
    await press(/^Decline/)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull())
    await open()
    expect(bubbleOf(id)).toHaveTextContent('This was answered elsewhere, or stopped')
  })
})

describe('an answer that is refused', () => {
  it('did not run anything: Allow is off, says why, and Deny stays', async () => {
    const refused = new AnswerRefused('Only the owner may allow this.')
    const decideConsent = vi
      .fn<NonNullable<ToolHost['decideConsent']>>()
      .mockRejectedValueOnce(refused)
      .mockResolvedValue(undefined)
    show(ASKS, { decideConsent })
    await press(/^Allow/)
    await waitFor(() => expect(bubbleOf(id)).toHaveTextContent('Only the owner may allow this.'))
    expect(bubbleOf(id)).toHaveTextContent('Your decision was not accepted. Nothing ran.')
    expect(bubbleOf(id)).not.toHaveTextContent(/did not arrive|not known/)
    const allow = screen.getByRole('button', { name: /^Allow/ })
    expect(allow).toHaveAttribute('aria-disabled', 'true')
    expect(allow).toHaveAccessibleDescription(/Allow is off: this decision was not accepted/)
    await userEvent.click(allow)
    expect(decideConsent).toHaveBeenCalledOnce()
    await press(/^Deny/)
    await waitFor(() => expect(statusOf(id)).toBe('denied'))
  })

  it('of a denial leaves both, and says that it was not accepted', async () => {
    show(ASKS, { decideConsent: () => Promise.reject(new AnswerRefused('Not now.')) })
    await press(/^Deny/)
    await waitFor(() => expect(bubbleOf(id)).toHaveTextContent('Your decision was not accepted.'))
    expect(screen.getByRole('button', { name: /^Allow/ })).toHaveAttribute('aria-disabled', 'false')
    expect(bubbleOf(id)).not.toHaveTextContent(/not known/)
  })

  it('of a question leaves it open, and says so', async () => {
    show(QUESTION, { answer: () => Promise.reject(new AnswerRefused('Too short.')) })
    await press(/^Decline/)
    await waitFor(() => expect(bubbleOf(id)).toHaveTextContent('Your answer was not accepted.'))
    expect(await screen.findByRole('button', { name: /^Decline/ })).toBeVisible()
  })
})

it('an undo that is refused undid nothing, and does not say that this is not known', async () => {
  const undo = () => Promise.reject(new AnswerRefused('Not yours.'))
  show(exampleRecord('succeeded'), { offerUndo: () => ({ kind: 'compensate' }), undo })
  await press(/^Undo/)
  await waitFor(() => expect(bubbleOf(id)).toHaveTextContent('Undo failed.'))
  expect(bubbleOf(id)).toHaveTextContent('Not yours.')
  expect(bubbleOf(id)).not.toHaveTextContent(/not known/)
})

describe('a protocol that takes only the answer of a named person', () => {
  const NAMED: ToolCallRecord = { ...ASKS, request: { ...ASKS.request!, needsActor: true } }

  it('gets no denial of nobody: Deny is off as Allow is, with the reason', async () => {
    const { host } = show(NAMED, {})
    const deny = await screen.findByRole('button', { name: 'Deny' })
    expect(deny).toHaveAttribute('aria-disabled', 'true')
    expect(deny).toHaveAccessibleDescription(/this app does not say who you are/)
    await userEvent.click(deny)
    expect(host.sent).toEqual([])
    expect(statusOf(id)).toBe('awaiting_consent')
  })
})
