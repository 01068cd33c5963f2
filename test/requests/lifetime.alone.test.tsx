import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ConsentQueue,
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, statusOf } from '../../src/testing/index.ts'

const HELD = exampleRecord('awaiting_consent')
const open = new Set<string>()
const held = new Set<string>()
let listeners = 0

/** Channels and locks of a browser, as far as they are counted here. */
class CountedChannel extends EventTarget {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    open.add(name)
  }
  postMessage() {}
  close() {
    open.delete(this.name)
  }
}
const locks = {
  async request(name: string, ...rest: unknown[]) {
    held.add(name)
    await (rest.at(-1) as (lock: object) => unknown)({ name })
    held.delete(name)
  },
}

// fetched before the clock is the test's own
beforeAll(() => import('../../src/requests/joinTabs.lazy.ts'))
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('BroadcastChannel', CountedChannel)
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
  const { addEventListener, removeEventListener } = window
  listeners = 0
  vi.spyOn(window, 'addEventListener').mockImplementation((...args: unknown[]) => {
    listeners += 1
    const { signal } = (args[2] ?? {}) as { signal?: AbortSignal }
    signal?.addEventListener('abort', () => (listeners -= 1))
    addEventListener.apply(window, args as never)
  })
  vi.spyOn(window, 'removeEventListener').mockImplementation((...args: unknown[]) => {
    listeners -= 1
    removeEventListener.apply(window, args as never)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  open.clear()
  held.clear()
})

const Conversation = ({ name, client }: { name: string; client: QueryClient }) => (
  <ToolHostProvider host={createTestHost()} conversation={name} queryClient={client} armDelay={0}>
    <ToolCallBubble record={HELD} />
  </ToolHostProvider>
)

describe('a page that is open for a month', () => {
  it('keeps nothing of 1,000 conversations once their grace time is over', async () => {
    const client = new QueryClient()
    const page = (at: number) => (
      <ToolHostProvider
        key={at}
        host={createTestHost()}
        conversation={`${at}`}
        queryClient={client}
        records={[HELD]}
      />
    )
    const { rerender, unmount } = render(page(0))
    for (let at = 1; at < 1000; at += 1) rerender(page(at))
    unmount()
    await vi.waitFor(() => expect(open.size).toBeGreaterThan(0), 30_000)
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
    expect([open.size, held.size, vi.getTimerCount(), listeners]).toEqual([0, 0, 0, 0])
  })

  it('remembers what was decided for a while, and forgets it with its channel and its lock', async () => {
    const client = new QueryClient()
    const first = render(<Conversation name="a" client={client} />)
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    await vi.waitFor(() => expect(statusOf('call-1')).toBe('running'), 30_000)
    first.unmount()
    const second = render(<Conversation name="a" client={client} />)
    expect(statusOf('call-1')).toBe('running')
    second.unmount()
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
    expect([open.size, held.size]).toEqual([0, 0])
    render(<Conversation name="a" client={client} />)
    expect(statusOf('call-1')).toBe('awaiting_consent')
  })

  it('has one ledger for what is shown again after that and what came meanwhile', async () => {
    const client = new QueryClient()
    const host = createTestHost()
    const Page = ({ id }: { id: string }) => (
      <ToolHostProvider host={host} conversation="again" queryClient={client} armDelay={0}>
        <div id={id}>
          <ToolCallBubble record={HELD} />
        </div>
      </ToolHostProvider>
    )
    const shownAgain = <Page id="first" /> // as React keeps it: nothing draws it anew
    const show = (first: 'visible' | 'hidden', ...others: string[]) => (
      <>
        <Activity mode={first}>{shownAgain}</Activity>
        {others.map((id) => (
          <Page key={id} id={id} />
        ))}
      </>
    )
    const isIn = (id: string) =>
      document.querySelector<HTMLElement>(`#${id} [data-handrail="bubble"]`)!.dataset.status
    const { rerender } = render(show('visible'))
    rerender(show('hidden'))
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
    rerender(show('hidden', 'second'))
    rerender(show('visible', 'second'))
    rerender(show('visible'))
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
    rerender(show('visible', 'third'))
    const third = within(document.querySelector<HTMLElement>('#third')!)
    await userEvent.click(third.getByRole('button', { name: 'Deny' }))
    expect([isIn('first'), isIn('third')]).toEqual(['denied', 'denied'])
    expect(host.sent).toHaveLength(1)
  })

  it('hears the other tabs again when it is shown again', async () => {
    const client = new QueryClient()
    const shownAgain = <Conversation name="back" client={client} />
    const show = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{shownAgain}</Activity>
    const { rerender } = render(show('visible'))
    await act(() => vi.waitFor(() => expect(open.size).toBe(1), 30_000))
    rerender(show('hidden'))
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
    expect(open.size).toBe(0)
    rerender(show('visible'))
    await act(() => vi.waitFor(() => expect(open.size).toBe(1)))
  })

  it('has no listener left of presses', async () => {
    render(<Conversation name="b" client={new QueryClient()} />)
    // it listens for a page shown again
    await act(() => vi.waitFor(() => expect(open.size).toBe(1), 30_000))
    const before = listeners
    const deny = screen.getByRole('button', { name: 'Deny' })
    for (let at = 0; at < 50; at += 1) {
      deny.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      await act(() => vi.advanceTimersByTimeAsync(20))
      window.dispatchEvent(new Event('pointerup'))
    }
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(listeners).toBe(before)
  })
})

describe('a refusal waits for nothing', () => {
  const SECOND: ToolCallRecord = {
    ...HELD,
    call: { ...HELD.call, id: 'call-2' },
    request: { id: 'request-2' },
  }
  const inBatch = (record: ToolCallRecord, index: number): ToolCallRecord => ({
    ...record,
    request: {
      id: `request-${index}`,
      batch: { id: 'batch', size: 2, index, submit: 'together' },
    },
  })
  const ASKS: ToolCallRecord = {
    ...HELD,
    request: undefined,
    phase: 'running',
    question: { id: 'q', message: 'Which?', schema: { type: 'object', properties: {} } },
  }
  const press = (name: string) =>
    act(() => screen.getAllByRole('button', { name }).forEach((button) => button.click()))

  it.each<[string, readonly ToolCallRecord[], string, object[]]>([
    [
      'of all at once',
      [HELD, SECOND],
      'Deny all',
      [{ verb: 'decideConsent' }, { verb: 'decideConsent' }],
    ],
    [
      'of each of a batch',
      [inBatch(HELD, 0), inBatch(SECOND, 1)],
      'Deny all',
      [{ verb: 'settleBatch' }],
    ],
    ['of a question', [ASKS], 'Decline', [{ verb: 'answer', answer: { kind: 'decline' } }]],
    ['of the form itself', [ASKS], 'Dismiss', [{ verb: 'answer', answer: { kind: 'cancel' } }]],
  ])('not one %s', async (_, records, button, sent) => {
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { locks: { value: { request: () => new Promise(() => {}) } } }),
    )
    const settled: object[] = []
    const host = createTestHost({
      settleBatch: async () => void settled.push({ verb: 'settleBatch' }),
    })
    render(
      <ToolHostProvider host={host} conversation="d" queryClient={new QueryClient()} armDelay={0}>
        <ConsentQueue records={records} />
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </ToolHostProvider>,
    )
    press(button)
    expect([...host.sent, ...settled]).toMatchObject(sent) // in the click itself
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect([...host.sent, ...settled]).toHaveLength(sent.length)
  })

  it('not for the lock of another tab, and not for what has to be fetched first', async () => {
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { locks: { value: { request: () => new Promise(() => {}) } } }),
    )
    const host = createTestHost()
    render(
      <ToolHostProvider host={host} conversation="c" queryClient={new QueryClient()} armDelay={0}>
        <ToolCallBubble record={HELD} />
      </ToolHostProvider>,
    )
    act(() => screen.getByRole('button', { name: 'Deny' }).click())
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }])
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
  })
})
