import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ToolCallBubble,
  undoNotice,
  type RedoOutcome,
  type ToolCallRecord,
  type ToolHost,
  type UndoOffer,
} from '../../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../../src/testing/index.ts'
import { advance, holdClock, releaseClock, soon } from '../../../support/page/clock.ts'
import { deferred } from '../deferred.ts'

const DELETED: ToolCallRecord = exampleRecord('succeeded', {
  call: { id: 'call-1', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
})
const OFFER: UndoOffer = { kind: 'compensate', token: 't1' }

const hostWith = (verbs: Partial<ToolHost> = {}, redo: object = { token: 'r1' }) =>
  createTestHost({
    offerUndo: () => OFFER,
    undo: async () => ({ kind: 'undone', redo }),
    ...verbs,
  })
const page = (host: ToolHost, record: ToolCallRecord) => (
  <TestProvider host={host} actor={{ id: 'ann', name: 'Ann' }}>
    <ToolCallBubble record={record} />
  </TestProvider>
)
const show = <H extends ToolHost>(host: H, record = DELETED) => ({
  host,
  ...render(page(host, record)),
})
const bubble = () => bubbleOf('call-1')
const undoOf = () => bubbleOf('call-1').dataset.undo
const redoButton = () => screen.findByRole('button', { name: /^Redo/ })
const noRedo = () => expect(screen.queryByRole('button', { name: /^Redo/ })).toBeNull()
const armed = async () => {
  const button = await redoButton()
  await soon(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
  return button
}
const undo = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(undoOf()).toBe('undone'))
}
const sentOf = (host: ReturnType<typeof createTestHost>) => host.sent.map(({ verb }) => verb)

beforeEach(holdClock)
afterEach(() => {
  vi.useRealTimers()
  releaseClock()
})

describe('redo is a promise of the host', () => {
  it('is offered once the call was undone, with what it is about', async () => {
    show(hostWith({}, { token: 'r1', label: 'notes/plan.md goes again' }))
    noRedo()
    await undo()
    expect(await redoButton()).toHaveAccessibleName('Redo (“notes/plan.md goes again”)')
    expect(bubble()).toHaveTextContent('Can be redone')
  })

  it.each([
    ['without a promise', hostWith({ undo: async () => ({ kind: 'undone' }) })],
    ['with a broken one', hostWith({}, { token: 4 })],
    [
      'where the app cannot redo',
      { offerUndo: () => OFFER, undo: async () => ({ kind: 'undone', redo: { token: 'r1' } }) },
    ],
  ] satisfies [string, ToolHost][])('is not offered %s', async (_, host) => {
    show(host)
    await undo()
    noRedo()
    expect(bubble()).not.toHaveTextContent('redone')
  })

  it('does exactly what was undone, with the promise as it was shown, once', async () => {
    const answer = deferred<RedoOutcome>()
    const promise = { token: 'r1', label: 'the note' }
    const { host, rerender } = show(hostWith({ redo: () => answer.promise }, promise))
    await undo()
    promise.token = 'r2' // the host's object is no promise
    const inputs = { call: { path: 'notes/other.md' } } // said too late to count
    rerender(page(host, { ...DELETED, inputs, result: { success: true, data: { later: true } } }))
    const button = await armed()
    await userEvent.dblClick(button)
    expect(screen.getByText('Redoing…')).toBeVisible()
    answer.resolve({ kind: 'redone' })
    await screen.findByText(/Redone/)
    expect(sentOf(host)).toEqual(['undo', 'redo'])
    expect(host.sent[1]).toMatchObject({
      offer: { token: 'r1', label: 'the note' },
      record: { call: { name: 'delete_note', arguments: { path: 'notes/plan.md' } } },
    })
  })

  it('says after a time that there is no answer', async () => {
    show(hostWith({ redo: () => new Promise<RedoOutcome>(() => {}) }, { token: 'r1' }))
    await undo()
    const button = await armed()
    vi.useFakeTimers()
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(bubble()).not.toHaveTextContent('No answer')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(bubble()).toHaveTextContent('Redoing… · No answer yet.')
  })

  it('the line says again that it was done, and the new promise of the host is offered', async () => {
    const { host } = show(hostWith())
    await undo()
    expect(screen.getByRole('button', { name: /then undid it/ })).toBeVisible()
    await userEvent.click(await armed())
    await waitFor(() => expect(undoOf()).toBe('offered'))
    expect(screen.queryByRole('button', { name: /then undid it/ })).toBeNull()
    expect(bubble()).toHaveTextContent('Can be undone · Redone')
    await undo()
    await userEvent.click(await armed())
    await waitFor(() => expect(undoOf()).toBe('offered'))
    expect(sentOf(host)).toEqual(['undo', 'redo', 'undo', 'redo'])
  })

  it('who did it and when is said where nothing is promised any more', async () => {
    let offers = 0
    show(hostWith({ offerUndo: () => (offers++ === 0 ? OFFER : null) }))
    await undo()
    await userEvent.click(await armed())
    await screen.findByText(/^Redone by Ann, /)
    expect(undoOf()).toBe('redone')
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('an offer in the record is kept once', async () => {
    show(hostWith({ offerUndo: undefined } as never), { ...DELETED, undo: OFFER })
    await undo()
    await userEvent.click(await armed())
    await screen.findByText(/^Redone by Ann, /)
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('after a reload the host says what it promises', async () => {
    let outcome: UndoOffer['outcome'] = { kind: 'undone', redo: { token: 'r1' } }
    const redo = async (): Promise<RedoOutcome> => ((outcome = undefined), { kind: 'redone' })
    show(hostWith({ offerUndo: () => ({ ...OFFER, ...(outcome && { outcome }) }), redo }))
    await userEvent.click(await armed())
    expect(await screen.findByText(/Redone/)).toBeVisible()
  })
})

describe('a redo that goes wrong', () => {
  it('is said, and can be tried again where the host says so', async () => {
    let tries = 0
    const redo = async (): Promise<RedoOutcome> =>
      tries++ === 0
        ? { kind: 'failed', reason: 'The disk is full.', canRetry: true }
        : { kind: 'redone' }
    show(hostWith({ redo }))
    await undo()
    await userEvent.click(await armed())
    expect(await screen.findByText(/Redo failed/)).toHaveTextContent('The disk is full.')
    expect(undoOf()).toBe('undone')
    await userEvent.click(await armed())
    await screen.findByText(/Redone/)
  })

  it.each([
    ['a conflict', { kind: 'conflict', reason: 'The note is another one.' }, 'Not redone.'],
    [
      'a part',
      {
        kind: 'partial',
        items: [
          { label: 'a', undone: true },
          { label: 'b', undone: false },
        ],
      },
      '1 of 2 redone',
    ],
    ['what cannot be read', 'done', 'Redo failed. · It is not known whether anything was redone.'],
    ['the answer to an undo', { kind: 'undone' }, 'It is not known whether anything was redone.'],
  ])('%s is no redo', async (_, answer, text) => {
    show(hostWith({ redo: async () => answer as RedoOutcome }))
    await undo()
    await userEvent.click(await armed())
    await waitFor(() => expect(bubble()).toHaveTextContent(text))
    noRedo()
    expect(undoOf()).toBe('undone')
    expect(screen.getByRole('button', { name: /then undid it/ })).toBeVisible()
  })

  it('where the host does not answer, nobody knows', async () => {
    show(hostWith({ redo: () => Promise.reject(new Error('502')) }))
    await undo()
    await userEvent.click(await armed())
    await waitFor(() =>
      expect(bubble()).toHaveTextContent('It is not known whether anything was redone. · “502”'),
    )
    noRedo()
  })
})

describe('by accident or too late', () => {
  it('the second click of the finger that pressed Undo redoes nothing', async () => {
    const { host } = show(hostWith())
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
    const button = await redoButton()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.dblClick(button)
    await userEvent.click(await armed())
    await screen.findByText(/Redone|Can be undone/)
    expect(sentOf(host)).toEqual(['undo', 'redo'])
  })

  it('ends when the host said, by this page’s own clock', async () => {
    // the server's clock is an hour ahead
    const server = Date.now() + 3_600_000
    show(hostWith({}, { token: 'r1', expiresAt: server + 30_000, now: server }))
    await undo()
    await act(() => advance(1500))
    expect(bubble()).toHaveTextContent('Can be redone for 29 s')
    await act(() => advance(29_001))
    expect(bubble()).toHaveTextContent(/Redo ended at/)
    noRedo()
  })
})

describe('what is said', () => {
  it('the undo, that it can be redone, and the redo, once each', async () => {
    show(hostWith())
    const voice = () => document.querySelector('[role="status"]')?.textContent ?? ''
    const heard: string[] = []
    const watch = new MutationObserver(() => voice() && heard.push(voice()))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    await undo()
    const button = await armed()
    await waitFor(() => expect(heard.join('\n')).toMatch(/Can be redone/))
    await userEvent.click(button)
    await waitFor(() => expect(heard.join('\n')).toMatch(/Redone by Ann/))
    watch.disconnect()
  })

  it('the model is told what was redone, and that its result holds', async () => {
    show(hostWith())
    await undo()
    expect(undoNotice([DELETED])).toContain('no longer hold')
    await userEvent.click(await armed())
    await waitFor(() => expect(undoOf()).toBe('offered'))
    const notice = undoNotice([DELETED])
    expect(notice).not.toContain('no longer hold')
    expect(notice).toContain('and then redid it. Their results above hold:')
    expect(notice).toContain('"delete_note"')
  })
})
