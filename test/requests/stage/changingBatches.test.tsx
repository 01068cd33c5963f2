import { act, render, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AnswerRefused,
  ToolCallBubble,
  type BatchEntry,
  type ToolCallRecord,
} from '../../../src/index.ts'
import { bubbleOf, exampleRecord, statusOf, TestProvider } from '../../../src/testing/index.ts'

const ASKS = exampleRecord('awaiting_consent')
const member = (at: number, size: number, { batch = 'b', ...more } = {}): ToolCallRecord => ({
  ...ASKS,
  call: { ...ASKS.call, id: `c${at}` },
  request: { id: `r${at}`, batch: { id: batch, size, index: at, submit: 'together' } },
  ...more,
})

function show(
  records: readonly ToolCallRecord[],
  settle: () => Promise<void> = () => Promise.resolve(),
) {
  const sent: unknown[] = []
  const settleBatch = (entries: readonly BatchEntry[]) => {
    sent.push(entries.map(({ record, decision }) => `${record.call.id} ${decision?.kind}`))
    return settle()
  }
  const host = {
    settleBatch,
    decideConsent: (record: ToolCallRecord, decision: NonNullable<BatchEntry['decision']>) =>
      settleBatch([{ record, decision }]),
  }
  const page = (now: readonly ToolCallRecord[]) => (
    <TestProvider host={host} records={now}>
      {now.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  )
  const { rerender } = render(page(records))
  return { sent, change: (now: readonly ToolCallRecord[]) => rerender(page(now)) }
}
const press = async (id: string, name: RegExp) =>
  userEvent.click(await within(bubbleOf(id)).findByRole('button', { name }))
const noted = (id: string, text: string) =>
  waitFor(() => expect(bubbleOf(id)).toHaveTextContent(text))
const once = (first: Error) => {
  let isFirst = true
  return async () => {
    if (!isFirst) return
    isFirst = false
    throw first
  }
}

describe('a batch that did not go through', () => {
  it('is not sent again without a press, if another of it expires', async () => {
    const { sent, change } = show([member(0, 2), member(1, 2)], once(new Error('offline')))
    await press('c0', /^Allow/)
    await press('c1', /^Allow/)
    await noted('c0', 'The decision did not arrive.')
    change([member(0, 2), { ...member(1, 2), outcome: 'expired' }])
    await waitFor(() => expect(statusOf('c1')).toBe('expired'))
    expect(sent).toEqual([['c0 allow', 'c1 allow']])
    await press('c0', /^Allow again/)
    await waitFor(() => expect(statusOf('c0')).toBe('running'))
    expect(sent).toEqual([['c0 allow', 'c1 allow'], ['c0 allow']])
  })

  it('takes no refused Allow along with the next answer', async () => {
    const { sent } = show([member(0, 2), member(1, 2)], once(new AnswerRefused('Not these.')))
    await press('c0', /^Allow/)
    await press('c1', /^Allow/)
    await noted('c1', 'Allow is off: this decision was not accepted.')
    await press('c0', /^Deny/)
    await noted('c0', 'Denied. Not sent yet.')
    await noted('c1', 'Allow is off: this decision was not accepted.')
    await press('c1', /^Deny/)
    await waitFor(() => expect([statusOf('c0'), statusOf('c1')]).toEqual(['denied', 'denied']))
    expect(sent).toEqual([
      ['c0 allow', 'c1 allow'],
      ['c0 deny', 'c1 deny'],
    ])
  })
})

describe('what waits for a batch is asked again, if the batch', () => {
  it.each([
    ['becomes smaller', [member(0, 2), member(1, 2)]],
    ['gets another name', [member(0, 2, { batch: 'b2' }), member(1, 2, { batch: 'b2' })]],
  ])('%s', async (_, now) => {
    const { sent, change } = show([member(0, 3), member(1, 3), member(2, 3)])
    await press('c0', /^Allow/)
    await press('c1', /^Deny/)
    await noted('c0', 'Allowed. Not sent yet.')
    change(now)
    await waitFor(() => expect(bubbleOf('c0')).not.toHaveTextContent('Not sent yet'))
    expect(sent).toEqual([])
    await press('c0', /^Allow/)
    await press('c1', /^Deny/)
    await waitFor(() => expect([statusOf('c0'), statusOf('c1')]).toEqual(['running', 'denied']))
    expect(sent).toEqual([['c0 allow', 'c1 deny']])
  })

  it('is one request at last', async () => {
    const { sent, change } = show([member(0, 2), member(1, 2)])
    await press('c0', /^Allow/)
    await noted('c0', 'Allowed. Not sent yet.')
    change([member(0, 1)])
    await waitFor(() => expect(bubbleOf('c0')).not.toHaveTextContent('Not sent yet'))
    await press('c0', /^Allow/)
    await waitFor(() => expect(statusOf('c0')).toBe('running'))
    expect(sent).toEqual([['c0 allow']])
  })
})

describe('a batch that grows while it is sent', () => {
  it('takes the press on what came later, and sends that once the rest is taken', async () => {
    let take = () => {}
    const settle = vi.fn(() => new Promise<void>((resolve) => (take = resolve)))
    const { sent, change } = show([member(0, 2), member(1, 2)], settle)
    await press('c0', /^Allow/)
    await press('c1', /^Allow/)
    expect(sent).toEqual([['c0 allow', 'c1 allow']])
    change([member(0, 3), member(1, 3), member(2, 3)])
    await press('c2', /^Deny/)
    await noted('c2', 'Denied. Not sent yet.')
    await act(async () => take())
    await waitFor(() => expect(sent).toEqual([['c0 allow', 'c1 allow'], ['c2 deny']]))
    await act(async () => take())
    await waitFor(() => expect(statusOf('c2')).toBe('denied'))
  })

  it('takes a press after the rest was taken', async () => {
    const { sent, change } = show([member(0, 2), member(1, 2)])
    await press('c0', /^Allow/)
    await press('c1', /^Allow/)
    await waitFor(() => expect(statusOf('c1')).toBe('running'))
    change([member(0, 3), member(1, 3), member(2, 3)])
    await press('c2', /^Deny/)
    await waitFor(() => expect(sent).toEqual([['c0 allow', 'c1 allow'], ['c2 deny']]))
  })
})

describe('an answer that waits for its batch', () => {
  const batch = { id: 'b', size: 2, index: 0, submit: 'together' } as const
  const question = (more: Partial<NonNullable<ToolCallRecord['question']>>): ToolCallRecord => ({
    call: { id: 'c0', name: 'ask', arguments: {} },
    phase: 'running',
    question: {
      id: 'q0',
      message: 'Delete the draft?',
      schema: { type: 'object', properties: { sure: { type: 'boolean' } } },
      batch,
      ...more,
    },
  })
  const state = () =>
    bubbleOf('c0').querySelector<HTMLElement>('[data-handrail=question]')?.dataset.state

  it.each([
    ['another text', { message: 'Delete everything?' }],
    ['other fields', { schema: { type: 'object', properties: { all: { type: 'boolean' } } } }],
    ['another batch', { batch: { ...batch, id: 'b2' } }],
  ] as const)('is asked again, if the question gets %s', async (_what, more) => {
    const { sent, change } = show([question({}), member(1, 2)])
    await press('c0', /^Decline/)
    await waitFor(() => expect(state()).toBe('staged'))
    change([question({ expiresAt: Date.now() + 60_000 }), member(1, 2)])
    expect(state()).toBe('staged') // the same question
    change([question(more), member(1, 2)])
    await waitFor(() => expect(state()).toBe('open'))
    await press('c1', /^Deny/)
    expect(sent).toEqual([])
  })
})
