import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  parseUndoOffer,
  ToolCallBubble,
  ToolHostProvider,
  UndoAffordance,
  UndoAffordanceUndo,
  type ToolCallRecord,
  type ToolHost,
  type UndoOffer,
  type UndoOutcome,
} from '../../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../../src/testing/index.ts'
import { deferred } from '../deferred.ts'

const DELETED: ToolCallRecord = exampleRecord('succeeded', {
  call: { id: 'call-1', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
})
const SAVED: ToolCallRecord = exampleRecord('succeeded')
const MAIL: ToolCallRecord = {
  call: { id: 'call-1', name: 'send_mail', arguments: { title: 'Friday' } },
  phase: 'running',
  run: 'active',
  partial: { success: true, data: { undo: { kind: 'hold' } } },
}
const OFFER: UndoOffer = { kind: 'compensate', token: 't1' }

const offering = (offer: UndoOffer | null = OFFER, verbs: Partial<ToolHost> = {}) =>
  createTestHost({ offerUndo: () => offer, ...verbs })
const show = (host: ToolHost, record = DELETED) =>
  render(
    <TestProvider host={host} actor={{ id: 'ann', name: 'Ann' }}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
const undoButton = () => screen.getByRole('button', { name: /^(?:Undo|Cancel)/ })
const noButton = () => expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
const affordance = () => document.querySelector('[data-handrail="undo"]') as HTMLElement
const bubble = () => bubbleOf('call-1')
const undoOf = () => bubbleOf('call-1').dataset.undo
const voice = () => screen.getByRole('status')

// What is fetched with the first promise of a page is there for the tests that hold the clock.
beforeAll(async () => {
  const view = show(
    offering({ ...OFFER, expiresAt: Date.now() + 60_000 }, { extendUndo: async () => OFFER }),
  )
  await screen.findByRole('button', { name: 'More time' })
  view.unmount()
})

describe('only the host offers undo', () => {
  it('a destructive call without an offer says that it cannot be undone here, and why when that is known', async () => {
    show({})
    expect(screen.getByText('Cannot be undone here')).toBeVisible()
    expect(undoOf()).toBe('impossible')
    noButton()
  })

  it('other calls without an offer say nothing', () => {
    show(offering(null), SAVED)
    expect(affordance()).toBeNull()
    expect(bubbleOf('call-1')).not.toHaveAttribute('data-undo')
  })

  it('undo follows the offer, in every mode', () => {
    for (const name of ['read_note', 'update_note', 'delete_note', 'shell_run', 'sync_ledger']) {
      const view = show(offering(), { ...SAVED, call: { ...SAVED.call, name } })
      expect(undoOf()).toBe('offered')
      expect(within(bubble()).getByRole('button', { name: /^Undo/ })).toBeVisible()
      view.unmount()
    }
  })

  it('nothing in arguments or results makes an offer, sets its words or is run', async () => {
    const smuggled = {
      tool: 'delete_all',
      args: {},
      label: 'Confirm',
      kind: 'compensate',
      token: 'theirs',
    }
    const record: ToolCallRecord = {
      ...DELETED,
      call: { ...DELETED.call, arguments: { path: 'a', undo: smuggled } },
      result: { success: true, message: 'done', undo: smuggled, data: { undo: smuggled } },
    }
    const view = show(createTestHost(), record)
    expect(undoOf()).toBe('impossible')
    noButton()
    view.unmount()
    const host = offering({ ...OFFER, label: 'Confirm' }, { undo: () => new Promise(() => {}) })
    show(host, record)
    expect(undoButton()).toHaveTextContent(/^Undo \(“Confirm”\)$/)
    act(() => {
      undoButton().click()
      screen.queryByRole('button', { name: /^Undo/ })?.click()
    })
    expect(host.sent).toEqual([{ verb: 'undo', record, offer: { ...OFFER, label: 'Confirm' } }])
  })

  it('a host that cannot keep an offer makes none', () => {
    const { undo: _, ...host } = offering()
    show(host)
    expect(undoOf()).toBe('impossible')
  })

  it.each([
    ['seconds', Math.floor(Date.now() / 1000) + 600],
    ['microseconds', (Date.now() + 600_000) * 1000],
    ['nothing', 0],
  ])('whose end is in %s says no end that nobody set', async (_what, expiresAt) => {
    show(offering({ kind: 'compensate', expiresAt }))
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeVisible()
    expect(bubbleOf('call-1')).not.toHaveTextContent(/ended|until|January/)
  })

  it.each([[{ kind: 'other' }], ['hold'], [{ kind: 'hold', expiresAt: 'soon' }], [undefined]])(
    'an invalid offer does not count: %j',
    (value) => {
      show(createTestHost({ offerUndo: () => value as unknown as UndoOffer }))
      expect(undoOf()).toBe('impossible')
    },
  )

  it('an adapter can make the offer in the record', async () => {
    const host = createTestHost()
    show(host, { ...DELETED, undo: OFFER })
    await userEvent.click(undoButton())
    expect(host.sent).toMatchObject([{ verb: 'undo', offer: OFFER }])
  })

  it('a host that throws or fails when asked does not break the page', async () => {
    const view = show(
      createTestHost({
        offerUndo: () => {
          throw new Error('not ready')
        },
      }),
    )
    expect(screen.getByText(/The app did not say whether it can\./)).toBeVisible()
    view.unmount()
    vi.useFakeTimers()
    show(createTestHost({ offerUndo: () => Promise.reject(new Error('offline')) }))
    expect(affordance()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText(/The app did not say whether it can\./)).toBeVisible()
    vi.useRealTimers()
  })

  it('the host is asked once for a record, and again when the record or the host changes', async () => {
    const asked = vi.fn<NonNullable<ToolHost['offerUndo']>>(() => null)
    const host = createTestHost({ offerUndo: asked })
    const page = (record: ToolCallRecord, of: ToolHost) => (
      <StrictMode>
        <TestProvider host={of}>
          <ToolCallBubble record={record} />
          <UndoAffordance record={record} />
        </TestProvider>
      </StrictMode>
    )
    const view = render(page(DELETED, host))
    view.rerender(page(DELETED, host))
    expect(asked).toHaveBeenCalledTimes(1)
    view.rerender(page({ ...DELETED }, host))
    expect(asked).toHaveBeenCalledTimes(2)
    view.rerender(page(DELETED, offering()))
    expect(undoOf()).toBe('offered')
  })

  it('the host is not asked before a call has started, or about one that never did', () => {
    const asked = vi.fn(() => OFFER)
    for (const kind of ['preparing', 'awaiting_consent', 'denied', 'expired'] as const)
      show(createTestHost({ offerUndo: asked }), exampleRecord(kind)).unmount()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('undo happens once', () => {
  it('calls the host in the click itself, once for two clicks, in StrictMode, and from two components', async () => {
    const answer = deferred<UndoOutcome>()
    const host = offering(OFFER, { undo: () => answer.promise })
    render(
      <StrictMode>
        <TestProvider host={host}>
          <ToolCallBubble record={DELETED} />
          <UndoAffordance record={DELETED} data-testid="alone" />
        </TestProvider>
      </StrictMode>,
    )
    const [first, second] = screen.getAllByRole('button', { name: /^Undo/ }) as [
      HTMLElement,
      HTMLElement,
    ]
    act(() => {
      first.click()
      expect(host.sent).toHaveLength(1)
      first.click()
      second.click()
    })
    expect(undoOf()).toBe('undoing')
    await act(async () => answer.resolve({ kind: 'undone' }))
    expect(host.sent).toHaveLength(1)
    expect([undoOf(), screen.getByTestId('alone').dataset.undo]).toEqual(['undone', 'undone'])
    noButton()
  })

  it('says after a time that there is no answer', async () => {
    vi.useFakeTimers()
    try {
      show(offering(OFFER, { undo: () => new Promise<UndoOutcome>(() => {}) }))
      fireEvent.click(undoButton())
      await act(() => vi.advanceTimersByTimeAsync(8_000))
      expect(bubble()).not.toHaveTextContent('No answer')
      await act(() => vi.advanceTimersByTimeAsync(3_000))
      expect(bubble()).toHaveTextContent('Undoing… · No answer yet.')
      noButton()
    } finally {
      vi.useRealTimers()
    }
  })

  it('goes on when it is no longer shown, and is not done again', async () => {
    const answer = deferred<UndoOutcome>()
    const host = offering(OFFER, { undo: () => answer.promise })
    const client = new QueryClient()
    const page = (
      <ToolHostProvider host={host} queryClient={client} conversation="c1">
        <ToolCallBubble record={DELETED} />
      </ToolHostProvider>
    )
    const view = render(page)
    await userEvent.click(undoButton())
    view.unmount()
    const second = render(page)
    expect(undoOf()).toBe('undoing')
    noButton()
    second.unmount()
    answer.resolve({ kind: 'undone' })
    await answer.promise
    render(page)
    await waitFor(() => expect(undoOf()).toBe('undone'))
    expect(host.sent).toHaveLength(1)
  })

  it('keeps its state when the conversation is switched away and back', async () => {
    const answer = deferred<UndoOutcome>()
    const host = offering(OFFER, { undo: () => answer.promise })
    const client = new QueryClient()
    const page = (conversation: string) => (
      <ToolHostProvider host={host} queryClient={client} conversation={conversation}>
        <ToolCallBubble record={DELETED} />
      </ToolHostProvider>
    )
    const view = render(page('c3'))
    await userEvent.click(undoButton())
    view.rerender(page('c4'))
    expect(undoOf()).toBe('offered')
    await act(async () => answer.resolve({ kind: 'undone' }))
    expect(undoOf()).toBe('offered')
    view.rerender(page('c3'))
    expect(undoOf()).toBe('undone')
    expect(host.sent).toHaveLength(1)
  })

  it('does not undo another call that got the same id', async () => {
    const host = offering()
    const view = show(host)
    await userEvent.click(undoButton())
    await waitFor(() => expect(undoOf()).toBe('undone'))
    view.rerender(
      <TestProvider host={host}>
        <ToolCallBubble
          record={{ ...DELETED, call: { ...DELETED.call, arguments: { path: 'other' } } }}
        />
      </TestProvider>,
    )
    expect(undoOf()).not.toBe('undone')
  })

  it('does not say that what an app wrote into its own record later was undone', async () => {
    const host = offering()
    const record = { ...DELETED, call: { ...DELETED.call, arguments: { path: 'one' } } }
    const page = () => (
      <TestProvider host={host}>
        <ToolCallBubble record={{ ...record }} />
      </TestProvider>
    )
    const view = render(page())
    await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
    await waitFor(() => expect(undoOf()).toBe('undone'))
    record.call.arguments.path = 'two'
    view.rerender(page())
    await waitFor(() => expect(undoOf()).not.toBe('undone'))
  })

  it('is a mutation of the app’s own client, which is never persisted or resumed', async () => {
    const client = new QueryClient()
    const host = offering(OFFER, { undo: () => new Promise(() => {}) })
    render(
      <ToolHostProvider host={host} queryClient={client} conversation="c9">
        <ToolCallBubble record={DELETED} />
      </ToolHostProvider>,
    )
    await userEvent.click(undoButton())
    expect(client.getMutationCache().getAll()).toMatchObject([
      {
        state: { status: 'pending' },
        options: {
          retry: 0,
          networkMode: 'always',
          meta: { persist: false },
          mutationKey: ['handrail', 'undo', 'c9', 'call-1'],
        },
      },
    ])
  })

  it('loads offers as a query, and shows nothing before the answer', async () => {
    const client = new QueryClient()
    const answer = deferred<UndoOffer>()
    render(
      <ToolHostProvider
        host={createTestHost({ offerUndo: () => answer.promise })}
        queryClient={client}
        conversation="c8"
      >
        <ToolCallBubble record={DELETED} />
      </ToolHostProvider>,
    )
    expect(affordance()).toBeNull()
    expect(client.getQueryCache().getAll()).toMatchObject([
      { state: { fetchStatus: 'fetching' }, options: { networkMode: 'always' } },
    ])
    await act(async () => answer.resolve(OFFER))
    await waitFor(() => expect(undoOf()).toBe('offered'))
  })
})

describe('the result of an undo', () => {
  const press = async (
    outcome: UndoOutcome | (() => Promise<UndoOutcome>),
    offer: UndoOffer = OFFER,
  ) => {
    const host = offering(offer, {
      undo: typeof outcome === 'function' ? outcome : async () => outcome,
    })
    const view = show(host)
    await userEvent.click(undoButton())
    return { host, view }
  }

  it('undone: says who and when, and changes the sentence of the call', async () => {
    await press({ kind: 'undone' })
    expect(await screen.findByText(/^Undone by Ann, \d/)).toBeVisible()
    expect(
      screen.getByRole('button', { name: 'Deleted notes/plan.md, then undid it' }),
    ).toBeVisible()
    expect(bubbleOf('call-1').textContent.match(/\bUndone/g)).toHaveLength(1) // heard once
    expect(statusOf('call-1')).toBe('succeeded')
  })

  it('in part: says what is back and what is not, and why', async () => {
    await press({
      kind: 'partial',
      items: [
        { label: 'Stand-up', undone: true },
        { label: 'Lunch\u202E', undone: false, reason: 'the room is taken' },
      ],
    })
    expect(await screen.findByText('1 of 2 undone')).toBeVisible()
    const [back, not] = within(affordance()).getAllByRole('listitem')
    expect(back).toHaveTextContent('“Stand-up”Undone')
    expect(not).toHaveTextContent('“LunchU+202E”“the room is taken”')
    noButton()
  })

  it('a conflict: nothing was put back, and it says why', async () => {
    await press({ kind: 'conflict', reason: 'Ben changed the note at 14:05. <b>now</b>' })
    expect(await screen.findByText('Not undone.')).toBeVisible()
    expect(screen.getByText('Ben changed the note at 14:05. <b>now</b>')).toBeVisible()
    noButton()
  })

  it('a conflict with both sides known shows what changed, on request', async () => {
    await press({
      kind: 'conflict',
      reason: 'Ben changed the note.',
      changes: { before: 'Stand-up\nLunch', after: 'Stand-up\nLunch with Ida' },
    })
    const toggle = await screen.findByRole('button', { name: 'Show what changed' })
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(toggle)
    const changes = await within(affordance()).findByRole('group', { name: 'Changes' })
    expect(changes).toHaveTextContent(/Lunch.*Lunch with Ida/)
    expect(changes.closest('[id]')?.id).toBe(toggle.getAttribute('aria-controls'))
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
    expect(within(affordance()).queryByRole('group', { name: 'Changes' })).toBeNull()
  })

  it('a conflict of data shows what is there now', async () => {
    await press({
      kind: 'conflict',
      reason: 'Ida was remembered anew.',
      changes: { after: { name: 'Ida Lind', observations: ['paints'] } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show what changed' }))
    expect(await within(affordance()).findByRole('group', { name: 'Changes' })).toHaveTextContent(
      /paints/,
    )
  })

  it.each([undefined, null, 'all', {}, { now: 1 }])(
    'an answer without the two sides shows no comparison: %j',
    async (changes) => {
      await press({ kind: 'conflict', reason: 'Ben changed the note.', changes: changes as never })
      expect(await screen.findByText('Ben changed the note.')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Show what changed' })).toBeNull()
    },
  )

  it('without the kit’s bubble nothing is compared, unless the app does it', async () => {
    const host = offering(OFFER, {
      undo: async () => ({ kind: 'conflict', reason: 'no', changes: { before: 1, after: 2 } }),
    })
    const view = render(
      <TestProvider host={host}>
        <UndoAffordance record={DELETED} />
      </TestProvider>,
    )
    await userEvent.click(undoButton())
    await screen.findByText('Not undone.')
    expect(screen.queryByRole('button', { name: 'Show what changed' })).toBeNull()
    view.rerender(
      <TestProvider host={host}>
        <UndoAffordance
          record={DELETED}
          compare={({ before, after }) => <p>{`${String(before)} became ${String(after)}`}</p>}
        />
      </TestProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Show what changed' }))
    expect(screen.getByText('1 became 2')).toBeVisible()
  })

  it('a failure shows its reason, and another try only when the host offers it', async () => {
    const { host } = await press({
      kind: 'failed',
      reason: 'The calendar did not answer.',
      canRetry: true,
    })
    expect(await screen.findByText('Undo failed.')).toBeVisible()
    expect(screen.getByText('The calendar did not answer.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Undo Try again/ }))
    expect(host.sent).toHaveLength(2)
  })

  it('after a lost connection it is not shown as undone, and is not sent again: nobody knows what arrived', async () => {
    const { host } = await press(() => Promise.reject(new Error('Failed to fetch')))
    expect(await screen.findByText('Undo failed.')).toBeVisible()
    expect(bubble()).toHaveTextContent(
      'It is not known whether anything was undone. “Failed to fetch”',
    )
    noButton()
    expect(host.sent).toHaveLength(1)
  })

  it.each([undefined, null, 'undone', { kind: 'done' }])(
    'an answer that says nothing is not a success: %j',
    async (value) => {
      await press(async () => value as never)
      expect(await screen.findByText('Undo failed.')).toBeVisible()
      expect(bubble()).toHaveTextContent('It is not known whether anything was undone.')
    },
  )

  it('a host that throws is a failure', async () => {
    await press(() => {
      throw new TypeError('no such verb')
    })
    expect(await screen.findByText('no such verb')).toBeVisible()
  })

  it('being offline is said', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await press(() => Promise.reject(new Error('Failed to fetch')), { ...OFFER })
    expect(await screen.findByText('Undo failed.')).toBeVisible()
    expect(bubble()).toHaveTextContent('This device is offline.')
    online.mockRestore()
  })

  it('the focus stays where the button was', async () => {
    const answer = deferred<UndoOutcome>()
    show(offering(OFFER, { undo: () => answer.promise }))
    act(() => undoButton().focus())
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('Undoing…')).toHaveFocus()
    await act(async () => answer.resolve({ kind: 'undone' }))
    expect(screen.getByText(/^Undone by Ann/)).toHaveFocus()
  })
})

describe('a call that is held back', () => {
  const hold: UndoOffer = { kind: 'hold', token: 'h1' }
  it('is held, whatever its protocol says, and runs at its own time', async () => {
    show(offering(hold), MAIL)
    expect(statusOf('call-1')).toBe('held')
    expect(undoOf()).toBe('held')
    expect(screen.getByRole('button', { name: 'Sends mail Friday' })).toBeVisible()
    expect(bubble()).toHaveTextContent(/Held back. You can still cancel it./)
  })

  it('is cancelled when it is undone, and would have run; a failure its server reports then changes nothing', async () => {
    const host = offering(hold)
    const view = show(host, MAIL)
    await userEvent.click(undoButton())
    await waitFor(() => expect(statusOf('call-1')).toBe('cancelled'))
    expect(screen.getByRole('button', { name: 'Did not send mail Friday' })).toBeVisible()
    expect(bubble()).toHaveTextContent(/Undone by Ann, .* It did not run\./)
    const { partial: _, ...ended } = MAIL
    view.rerender(
      <TestProvider host={host}>
        <ToolCallBubble
          record={{
            ...ended,
            phase: 'done',
            result: { success: false, needsFollowup: true, error: 'taken back by the person' },
          }}
        />
      </TestProvider>,
    )
    expect(statusOf('call-1')).toBe('cancelled')
  })

  it('shows success when its runtime reports it as done after all', async () => {
    const host = offering(hold)
    const view = show(host, MAIL)
    await userEvent.click(undoButton())
    await waitFor(() => expect(statusOf('call-1')).toBe('cancelled'))
    view.rerender(
      <TestProvider host={host}>
        <ToolCallBubble record={{ ...MAIL, phase: 'done', result: { success: true } }} />
      </TestProvider>,
    )
    expect(statusOf('call-1')).toBe('succeeded')
  })

  it('cannot be undone any more when it has run meanwhile', () => {
    const host = createTestHost({
      offerUndo: (record) => parseUndoOffer((record.result ?? record.partial)?.data?.undo),
    })
    const page = (record: ToolCallRecord) => (
      <TestProvider host={host}>
        <ToolCallBubble record={record} />
      </TestProvider>
    )
    const view = render(page(MAIL))
    expect(undoOf()).toBe('held')
    view.rerender(page({ ...MAIL, phase: 'done', result: { success: true } }))
    expect(statusOf('call-1')).toBe('succeeded')
    expect(screen.getByText('Can no longer be undone')).toBeVisible()
    noButton()
  })
})

describe('the time for undo', () => {
  const NOW = Date.UTC(2026, 10, 21, 14, 3)
  beforeEach(() => void vi.useFakeTimers({ now: NOW }))
  afterEach(() => void vi.useRealTimers())
  const until = (seconds: number, more: Partial<UndoOffer> = {}): UndoOffer => ({
    ...OFFER,
    expiresAt: NOW + seconds * 1000,
    ...more,
  })
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  const share = () =>
    document
      .querySelector<SVGElement>('.handrail-ring')
      ?.style.getPropertyValue('--handrail-undo-remaining')
  const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

  it('is counted as the host promised, and ends on time', async () => {
    const host = offering(until(30))
    show(host)
    expect(bubble()).toHaveTextContent(/Can be undone for 30 s.*0:30/)
    await pass(15)
    expect(bubble()).toHaveTextContent(/Can be undone for 15 s.*0:15/)
    await pass(15)
    expect(undoOf()).toBe('expired')
    expect(bubble()).toHaveTextContent(/Undo ended at \d+:03/)
    noButton()
    expect(host.sent).toHaveLength(0)
  })

  it('for a held call, says when it runs, and its button is Cancel', async () => {
    show(offering(until(42, { kind: 'hold' })), MAIL)
    expect(bubble()).toHaveTextContent(/^Sends mail Friday.* in 42 s/)
    expect(within(bubble()).getByRole('button', { name: /^Cancel/ })).toHaveAccessibleDescription(
      'in 42 s',
    )
    expect(share()).toBe('1')
    await pass(21)
    expect(share()).toBe('0.5')
    expect(within(bubble()).getByRole('button', { name: /^Cancel/ })).toBeVisible()
  })

  it('counts down what can be undone, and tells the time of day to who hears it', () => {
    const first = show(offering(until(1800)))
    expect(bubble()).toHaveTextContent(/Can be undone until \d+:33.*30:00/)
    first.unmount()
    show(offering(until(86_400)))
    const sentence = screen.getByText(/^Can be undone until/)
    expect(sentence).toHaveClass('handrail-visually-hidden')
    act(() => screen.getByRole('button', { expanded: false }).click())
    expect(sentence).not.toHaveClass('handrail-visually-hidden')
  })

  it('is shown as a time of day while there is much of it', async () => {
    show(offering(until(1800, { kind: 'hold' })), MAIL)
    expect(bubble()).toHaveTextContent(/ at \d+:33/)
    expect(share()).toBe('1')
    await pass(1)
    expect(share()).toBe('1')
    await pass(30)
    expect(Number(share())).toBeLessThan(1)
  })

  it('is over for a press that comes exactly at its end', async () => {
    const host = offering(until(30))
    show(host)
    const button = undoButton()
    await act(async () => {
      // the timer that ends it may be late: it is not what counts
      const { performance: clock } = globalThis
      const late = vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 30_000)
      button.click()
      late.mockRestore()
    })
    expect(host.sent).toHaveLength(0)
    expect(undoOf()).toBe('expired')
  })

  it('can end while an undo is under way: it is shown as undoing, then as the host says', async () => {
    const answer = deferred<UndoOutcome>()
    show(offering(until(30), { undo: () => answer.promise }))
    act(() => undoButton().click())
    await pass(60)
    expect(undoOf()).toBe('undoing')
    await act(async () => answer.resolve({ kind: 'conflict', reason: 'The note changed since.' }))
    expect(screen.getByText('The note changed since.')).toBeVisible()
  })

  it('is not extended: an undo that failed after the end is not tried again', async () => {
    const answer = deferred<UndoOutcome>()
    show(offering(until(30, { idempotent: true }), { undo: () => answer.promise }))
    act(() => undoButton().click())
    await pass(60)
    await act(async () => answer.resolve({ kind: 'failed', reason: 'busy', canRetry: true }))
    expect(screen.getByText('busy')).toBeVisible()
    noButton()
  })

  it('is corrected after sleep, and the host is asked again', async () => {
    const asked = vi.fn(() => until(60))
    show(createTestHost({ offerUndo: asked }))
    await pass(10)
    vi.setSystemTime(NOW + 40_000)
    await comeBack()
    expect(asked).toHaveBeenCalledTimes(2)
    expect(bubble()).toHaveTextContent(/Can be undone for 20 s/)
    vi.setSystemTime(NOW + 3_600_000)
    await comeBack()
    expect(undoOf()).toBe('expired')
    noButton()
  })

  it.each([2, -2])('does not change when the clock is moved by %i h', async (hours) => {
    show(offering(until(30)))
    vi.setSystemTime(NOW + hours * 3_600_000)
    await pass(10)
    expect(bubble()).toHaveTextContent(/Can be undone for 20 s/)
    await pass(20)
    expect(undoOf()).toBe('expired')
    await comeBack()
    expect(undoOf()).toBe('expired')
  })

  it('is counted by the server’s own clock, even when that is hours ahead', async () => {
    show(createTestHost({ offerUndo: () => until(7200 + 30, { now: Date.now() + 7_200_000 }) }))
    expect(bubble()).toHaveTextContent(/Can be undone for 30 s/)
    await pass(30)
    expect(undoOf()).toBe('expired')
  })

  it('is over when it ended hours ago', () => {
    show(offering(until(-7200)))
    expect(undoOf()).toBe('expired')
  })

  it('leaves no timer behind', async () => {
    const view = show(offering(until(30)))
    view.unmount()
    await act(() => vi.advanceTimersByTimeAsync(4000)) // the announcer's own
    expect(vi.getTimerCount()).toBe(0)
  })

  it('lets an undo be sent again by itself only when doing it twice is the same as once', async () => {
    let tries = 0
    const host = offering(until(600, { idempotent: true }), {
      undo: async () => {
        if (++tries < 3) throw new Error('offline')
        return { kind: 'undone' }
      },
    })
    show(host)
    act(() => undoButton().click())
    await pass(1)
    expect(undoOf()).toBe('undoing')
    await pass(30)
    expect(tries).toBe(3)
    expect(undoOf()).toBe('undone')
    expect(new Set(host.sent.map((sent) => sent.verb === 'undo' && sent.offer.token))).toEqual(
      new Set(['t1']),
    )
  })

  describe('more time', () => {
    it('can be extended when the host allows it, once at a time', async () => {
      const answer = deferred<UndoOffer>()
      const extendUndo = vi.fn((_record: ToolCallRecord, _offer: UndoOffer) => answer.promise)
      show(offering(until(30), { extendUndo }))
      await pass(20)
      const more = screen.getByRole('button', { name: 'More time' })
      act(() => more.click())
      expect(more).toHaveAttribute('aria-disabled', 'true')
      act(() => more.click())
      expect(extendUndo).toHaveBeenCalledTimes(1)
      expect(extendUndo.mock.calls[0]?.[1]).toEqual(until(30))
      await act(async () => answer.resolve(until(60)))
      expect(bubble()).toHaveTextContent(/Can be undone for 40 s/)
      await pass(39)
      expect(undoOf()).toBe('offered')
      await pass(1)
      expect(undoOf()).toBe('expired')
    })

    it('offers no extension when the host cannot give one, or nothing ends', () => {
      const view = show(offering(until(30)))
      expect(screen.queryByRole('button', { name: 'More time' })).toBeNull()
      view.unmount()
      show(offering(OFFER, { extendUndo: async () => until(60) }))
      expect(screen.queryByRole('button', { name: 'More time' })).toBeNull()
    })

    it.each([
      ['refused', () => Promise.reject(new Error('no'))],
      ['unreadable', async () => ({}) as UndoOffer],
      ['none', async () => undefined as unknown as UndoOffer],
    ])('says when there is no extension: %s', async (_, extendUndo) => {
      show(offering(until(30), { extendUndo }))
      act(() => screen.getByRole('button', { name: 'More time' }).click())
      await pass(1)
      expect(bubble()).toHaveTextContent('There is no more time to give.')
      expect(undoOf()).toBe('offered')
      await pass(29)
      expect(undoOf()).toBe('expired')
    })
  })

  describe('screen readers', () => {
    it('hear it at the start, shortly before the end, and the result; nothing between', async () => {
      const said: string[] = []
      show(offering(until(60)))
      const observer = new MutationObserver(() => {
        if (voice().textContent) said.push(voice().textContent)
      })
      observer.observe(voice(), { childList: true, subtree: true, characterData: true })
      await pass(1)
      expect(said).toEqual(['Deleted notes/plan.md. Can be undone for 60 s'])
      await pass(37)
      expect(said).toHaveLength(1)
      await pass(3)
      expect(said.slice(1)).toEqual(['Ends soon. Deleted notes/plan.md. Can be undone for 20 s'])
      act(() => undoButton().click())
      await pass(1) // React 18 draws what an act did at its end, and only then it is announced
      await pass(1)
      expect(said.at(-1)).toMatch(/^Deleted notes\/plan\.md, then undid it\. Undone by Ann, /)
      expect(said).toHaveLength(3)
      observer.disconnect()
    })

    it('hear nothing about what was over before, and hear everything once when two show it', async () => {
      const view = render(
        <StrictMode>
          <TestProvider host={offering(until(60))}>
            <ToolCallBubble record={DELETED} />
            <UndoAffordance record={DELETED} />
          </TestProvider>
        </StrictMode>,
      )
      await pass(1)
      expect(voice().textContent?.match(/Can be undone/g)).toHaveLength(1)
      view.unmount()
      show(offering({ ...OFFER, outcome: { kind: 'undone' } }))
      await pass(1)
      expect(voice()).toBeEmptyDOMElement()
    })

    it('hear no countdown: none is in a live region', () => {
      show(offering(until(30)))
      expect(
        affordance().querySelector('[aria-live], [role="status"], [role="alert"], [role="timer"]'),
      ).toBeNull()
    })
  })

  describe('in development', () => {
    const warned = (offer: UndoOffer, name: string, verbs: Partial<ToolHost> = {}) => {
      vi.stubEnv('NODE_ENV', 'development')
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const record = { ...DELETED, call: { ...DELETED.call, name } }
      render(
        <TestProvider
          host={offering(offer, verbs)}
          policy={{ assumed: 'run', tools: { [name]: { mode: 'destructive' } } }}
        >
          <ToolCallBubble record={record} />
          <ToolCallBubble record={{ ...record, call: { ...record.call, id: 'call-2' } }} />
        </TestProvider>,
      )
      const calls = warn.mock.calls.map(String)
      warn.mockRestore()
      vi.unstubAllEnvs()
      return calls
    }

    it('a window under 20 s that nobody can extend gives a warning, once per tool (WCAG 2.2.1)', () => {
      expect(warned(until(8), 'short_window')).toEqual([
        expect.stringMatching(/^handrail: "short_window" can be undone for 8 s.*extendUndo/),
      ])
      expect(warned(until(8), 'short_window')).toEqual([])
      expect(warned(until(20), 'long_window')).toEqual([])
      expect(warned(until(8), 'extensible', { extendUndo: async () => until(60) })).toEqual([])
    })
  })
})

describe('alone', () => {
  it('works without a bubble, and offers nothing without a provider', () => {
    const view = render(
      <TestProvider host={offering()}>
        <UndoAffordance record={DELETED} className="mine" />
      </TestProvider>,
    )
    expect(affordance()).toHaveClass('mine')
    expect(undoButton()).toBeVisible()
    view.unmount()
    render(<UndoAffordance record={DELETED} />)
    expect(affordance()).toHaveTextContent('Cannot be undone here')
    noButton()
  })

  it('with children is only the root of its parts', () => {
    render(
      <TestProvider host={offering()}>
        <UndoAffordance record={DELETED}>
          <UndoAffordanceUndo className="mine" />
        </UndoAffordance>
      </TestProvider>,
    )
    expect(undoButton()).toHaveClass('mine', 'handrail-button')
    expect(affordance()).not.toHaveTextContent('Can be undone')
  })

  it('a part outside throws an error that names both', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<UndoAffordanceUndo />)).toThrow(
      /UndoAffordanceUndo.*UndoAffordance record/,
    )
    silence.mockRestore()
  })
})
