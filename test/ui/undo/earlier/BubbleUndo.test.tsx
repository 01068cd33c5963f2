import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
  type UndoOffer,
} from '../../../../src/index.ts'
import { bubbleOf, createTestHost, exampleRecord } from '../../../../src/testing/index.ts'
import { createWords } from '../../../../src/words/foreign.ts'
import { formatTime } from '../../../../src/words/formatTime.ts'
import { withSource } from '../../../../src/model/isSameRecord.ts'

const MINUTE = 60_000
const NOW = Date.now()
const deleted = (turn: object, name: string): ToolCallRecord =>
  withSource(
    exampleRecord('succeeded', {
      call: { id: `call-${name}`, name: 'delete_note', arguments: { path: `${name}.md` } },
    }),
    turn,
  )
const [FIRST, SECOND] = [{}, {}]
const EARLIER = ['a', 'b', 'c', 'd'].map((name) => deleted(FIRST, name))
const LATEST = deleted(SECOND, 'last')

/** A promise whose end is so many minutes from now; `d` has the shortest. */
const offerOf = ({ call }: { call: { id: string } }): UndoOffer => ({
  kind: 'compensate',
  token: call.id,
  expiresAt: NOW + (call.id === 'call-d' ? 10 : 30) * MINUTE,
})

function show(
  records: readonly ToolCallRecord[],
  offer: (asked: { call: { id: string } }) => UndoOffer | null = offerOf,
) {
  const host = createTestHost({ offerUndo: offer })
  const page = (shown: readonly ToolCallRecord[]) => (
    <ToolHostProvider host={host} records={shown}>
      {shown.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </ToolHostProvider>
  )
  const view = render(page(records))
  return { host, show: (shown: readonly ToolCallRecord[]) => view.rerender(page(shown)) }
}
const line = () => screen.findByText(/earlier changes? can still be undone/)
const undos = () => screen.queryAllByRole('button', { name: /^Undo/ })

describe('what earlier turns left open', () => {
  it('is one line at the last of them, which says how many there are and when the first ends', async () => {
    show([...EARLIER, LATEST])
    const until = formatTime(NOW + 10 * MINUTE, createWords({ locale: 'en' }))
    expect(await line()).toHaveTextContent(
      /^4 earlier changes can still be undone, the first until/,
    )
    expect((await line()).textContent).toContain(until.slice(0, 2))
    expect(bubbleOf('call-d')).toContainElement(await line())
    expect(undos().map((button) => button.closest('[data-call-id]'))).toHaveLength(1)
    expect(bubbleOf('call-last')).toContainElement(undos()[0]!)
  })

  it('is listed on demand, each can be undone there, and what came of it stays in the list', async () => {
    const { host } = show([...EARLIER, LATEST])
    await line()
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    const list = within(await screen.findByRole('list'))
    expect(list.getAllByRole('listitem').map((each) => each.textContent)).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => expect.stringContaining(`Deleted ${name}.md`)),
    )
    await userEvent.click(list.getByRole('button', { name: /d\.md/ }))
    await waitFor(() =>
      expect(host.sent).toMatchObject([{ verb: 'undo', offer: { token: 'call-d' } }]),
    )
    await waitFor(() => expect(list.getAllByRole('listitem').at(-1)).toHaveTextContent(/Undone/))
    expect(screen.getByRole('list')).not.toHaveTextContent('undid')
    expect(await line()).toHaveTextContent(/^3 earlier changes/)
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
    expect(screen.queryByRole('list')).toBeNull()
    expect(bubbleOf('call-c')).toContainElement(await line())
  })

  it('has its row where it is the only one', async () => {
    show([EARLIER[0]!, LATEST])
    await waitFor(() => expect(undos()).toHaveLength(2))
    expect(screen.queryByText(/earlier change/)).toBeNull()
  })

  it('has its row in an open call, too', async () => {
    show([...EARLIER, LATEST])
    await line()
    await userEvent.click(within(bubbleOf('call-a')).getByRole('button', { name: /Deleted a\.md/ }))
    await waitFor(() => expect(undos()).toHaveLength(2))
    expect(await line()).toHaveTextContent(/^3 earlier changes/)
  })

  it('keeps its row where the promise is so short that seconds are counted', async () => {
    show([...EARLIER, LATEST], ({ call }) => ({
      kind: 'compensate',
      token: call.id,
      expiresAt: NOW + 40_000,
    }))
    await waitFor(() => expect(undos()).toHaveLength(5))
    expect(screen.queryByText(/earlier change/)).toBeNull()
  })

  it('is not told where nobody says what is earlier', async () => {
    const host = createTestHost({ offerUndo: offerOf })
    render(
      <ToolHostProvider host={host}>
        {EARLIER.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </ToolHostProvider>,
    )
    await waitFor(() => expect(undos()).toHaveLength(4))
  })

  it('keeps the keyboard where it is: a row with the focus folds when it has left', async () => {
    const { show: again } = show([EARLIER[0]!, EARLIER[1]!])
    await waitFor(() => expect(undos()).toHaveLength(2))
    undos()[1]!.focus()
    again([EARLIER[0]!, EARLIER[1]!, LATEST])
    await waitFor(() => expect(undos()).toHaveLength(3))
    expect(undos()[1]).toHaveFocus()
    await userEvent.tab()
    expect(await line()).toHaveTextContent(/^2 earlier changes/)
  })
})

it('what has ended in an earlier turn is told only in an open call', async () => {
  show([EARLIER[0]!, LATEST], ({ call }) => ({
    kind: 'compensate',
    token: call.id,
    expiresAt: NOW - MINUTE,
  }))
  await screen.findAllByText(/^Undo ended/)
  const isTold = () =>
    screen.getAllByText(/^Undo ended/).map((each) => each.closest('[hidden]') === null)
  expect(isTold()).toEqual([false, true])
  await userEvent.click(within(bubbleOf('call-a')).getByRole('button', { name: /Deleted a\.md/ }))
  await waitFor(() => expect(isTold()).toEqual([true, true]))
})
