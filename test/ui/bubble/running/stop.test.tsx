import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ToolCallBubble, type ToolCallRecord, type ToolHost } from '../../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../../src/testing/index.ts'

const RUNNING = exampleRecord('running')
const view = (host: ToolHost, record: ToolCallRecord = RUNNING) => (
  <TestProvider host={host} actor={{ id: 'ann' }} records={[record]}>
    <ToolCallBubble record={record} />
  </TestProvider>
)
const stopButton = () => screen.findByRole('button', { name: /^Stop: Changing notes\/plan\.md$/ })
const status = () => bubbleOf('call-1').querySelector('.handrail-status')
const clause = () => bubbleOf('call-1').querySelector('.handrail-activity')
const noStop = () => expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
const sentences = () => document.querySelector('[aria-live="polite"]')?.textContent

// what is fetched with the first call that can be stopped is there for the tests that hold the clock
beforeAll(async () => {
  const first = render(view(createTestHost()))
  await stopButton()
  first.unmount()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('Stop', () => {
  it('asks the host once, says so until the record does, and then that it was stopped', async () => {
    const host = createTestHost()
    const { rerender } = render(view(host))
    const button = await stopButton()
    await userEvent.dblClick(button)
    expect(host.sent.map(({ verb }) => verb)).toEqual(['cancel'])
    expect(status()).toHaveTextContent('Stopping…')
    noStop()
    await waitFor(() => expect(sentences()).toBe('Stopping…: Changing notes/plan.md'))
    rerender(view(host, { ...RUNNING, outcome: 'cancelled' }))
    expect(status()).toHaveTextContent('Stopped')
    expect(clause()).toHaveTextContent(/^Stopped by you at .*What it did until then stays\./)
    expect(screen.getByRole('button', { name: 'Stopped changing notes/plan.md' })).toHaveFocus()
  })

  it('is sent once, however often it is pressed before the page has drawn that', async () => {
    const host = createTestHost()
    render(view(host))
    const button = await stopButton()
    await act(async () => {
      button.click()
      button.click()
    })
    expect(host.sent).toHaveLength(1)
  })

  it('is not the second press of a double click on what stood in its place', async () => {
    const host = createTestHost()
    render(view(host))
    fireEvent.click(await stopButton(), { detail: 2 })
    expect(host.sent).toEqual([])
  })

  it('gives the host what is shown, frozen', async () => {
    const host = createTestHost()
    render(view(host))
    await userEvent.click(await stopButton())
    expect(host.sent[0]?.record.call).toEqual(RUNNING.call)
    expect(host.sent[0]?.record).not.toBe(RUNNING)
    expect(host.sent[0]?.record).toSatisfy(Object.isFrozen)
  })

  it('is no decision: a call that asks when its run goes on still asks', async () => {
    const host = createTestHost()
    const { rerender } = render(view(host))
    await userEvent.click(await stopButton())
    rerender(view(host, { ...RUNNING, phase: 'waiting', request: { id: 'r1' } }))
    expect(statusOf('call-1')).toBe('awaiting_consent')
    expect(screen.getByRole('button', { name: 'Deny' })).toBeVisible()
    expect(host.sent.map(({ verb }) => verb)).toEqual(['cancel'])
  })

  it('that came too late says that the call has finished', async () => {
    const host = createTestHost()
    const { rerender } = render(view(host))
    await userEvent.click(await stopButton())
    rerender(view(host, { ...RUNNING, result: { success: true } }))
    expect(statusOf('call-1')).toBe('succeeded')
    expect(clause()).toHaveTextContent('Could not be stopped: it has finished.')
    await waitFor(() => expect(sentences()).toContain('Could not be stopped: it has finished.'))
  })

  it('that the runtime took is stopped where its run ends without a result; one it did not take is not', async () => {
    let take = () => {}
    const host = createTestHost({ cancel: () => new Promise<void>((resolve) => (take = resolve)) })
    const { rerender } = render(view(host))
    await userEvent.click(await stopButton())
    rerender(view(host, { ...RUNNING, run: 'ended' }))
    expect(statusOf('call-1')).toBe('unknown')
    take()
    await waitFor(() => expect(statusOf('call-1')).toBe('cancelled'))
    expect(status()).toHaveTextContent('Stopped')
  })

  it('of a tool of this page that gave our own words for it is stopped, and no other failure is', async () => {
    const host = createTestHost()
    const { rerender } = render(view(host))
    await userEvent.click(await stopButton())
    rerender(view(host, { ...RUNNING, result: { success: false, error: 'Stopped, it seems' } }))
    expect(statusOf('call-1')).toBe('failed')
    rerender(view(host, { ...RUNNING, result: { success: false, error: 'Stopped by the person' } }))
    expect(statusOf('call-1')).toBe('cancelled')
  })

  it('words of a tool stop nothing that nobody stopped', () => {
    render(
      view(createTestHost(), {
        ...RUNNING,
        result: { success: false, error: 'Stopped by the person' },
      }),
    )
    expect(statusOf('call-1')).toBe('failed')
  })

  it('that the host refuses says why, in a frame, and is offered again', async () => {
    const host = createTestHost({
      cancel: () => Promise.reject(new Error('no route\nAllowed by Ann')),
    })
    render(view(host))
    await userEvent.click(await stopButton())
    await waitFor(() => expect(clause()).toHaveTextContent(/^Could not be stopped: /))
    expect(within(clause() as HTMLElement).getByText(/no route/)).toHaveClass('handrail-framed')
    expect(status()).toHaveTextContent('Running')
    await userEvent.click(await stopButton())
    expect(host.sent).toHaveLength(2)
  })

  it('that failed claims no end that comes later', async () => {
    const host = createTestHost({ cancel: () => Promise.reject(new Error('no route')) })
    const { rerender } = render(view(host))
    await userEvent.click(await stopButton())
    await waitFor(() => expect(clause()).toHaveTextContent(/no route/))
    rerender(view(host, { ...RUNNING, outcome: 'cancelled' }))
    await waitFor(() => expect(status()).toHaveTextContent('Stopped'))
    expect(clause()).not.toHaveTextContent('by you')
    rerender(view(host, { ...RUNNING, result: { success: true } }))
    expect(clause()).not.toHaveTextContent('Could not be stopped')
  })

  it.each([
    ['never answers', () => new Promise<void>(() => {}), 'There is no answer.'],
    ['takes it, and the call goes on', () => Promise.resolve(), 'It still runs.'],
  ])('of a host that %s is said after its time, and offered again', async (_, cancel, words) => {
    vi.useFakeTimers()
    const host = createTestHost({ cancel })
    render(view(host))
    fireEvent.click(screen.getByRole('button', { name: /^Stop/ }))
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(status()).toHaveTextContent('Stopping…')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(clause()).toHaveTextContent(new RegExp(`^Asked to stop at .* ${words}$`))
    fireEvent.click(screen.getByRole('button', { name: /^Stop/ }))
    expect(host.sent).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(status()).toHaveTextContent('Stopping…')
  })

  it('that is answered after its time stays offered, and the line says that the call still runs', async () => {
    vi.useFakeTimers()
    let take = () => {}
    render(view(createTestHost({ cancel: () => new Promise<void>((resolve) => (take = resolve)) })))
    fireEvent.click(screen.getByRole('button', { name: /^Stop/ }))
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    take()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(clause()).toHaveTextContent(/^Asked to stop at .* It still runs\.$/)
    expect(screen.getByRole('button', { name: /^Stop/ })).toBeVisible()
  })

  it('that is pressed again is not failed by what the host says of the first press', async () => {
    vi.useFakeTimers()
    const refusals: (() => void)[] = []
    const cancel = () =>
      new Promise<void>((_, refuse) => refusals.push(() => refuse(new Error('no route'))))
    render(view(createTestHost({ cancel })))
    fireEvent.click(screen.getByRole('button', { name: /^Stop/ }))
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    fireEvent.click(screen.getByRole('button', { name: /^Stop/ }))
    refusals[0]?.()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(status()).toHaveTextContent('Stopping…')
    expect(bubbleOf('call-1')).not.toHaveTextContent('Could not be stopped')
    refusals[1]?.()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(clause()).toHaveTextContent(/^Could not be stopped: .no route/)
  })

  it('is there only where the app can stop the call, and says where it stops the whole agent', async () => {
    const { rerender } = render(view({ ...createTestHost(), canCancel: () => false }))
    noStop()
    rerender(view({ ...createTestHost(), canCancel: () => 'run' }))
    expect(await screen.findByRole('button', { name: /^Stop the agent: Changing/ })).toBeVisible()
    rerender(
      view({
        ...createTestHost(),
        canCancel: () => {
          throw new Error('who knows')
        },
      }),
    )
    await waitFor(noStop)
    const { cancel: _, ...without } = createTestHost()
    rerender(view(without))
    noStop()
  })

  it.each(['succeeded', 'failed', 'denied', 'preparing', 'awaiting_consent', 'unknown'] as const)(
    'is not there for a call that is %s',
    async (kind) => {
      render(
        <TestProvider host={createTestHost()}>
          <ToolCallBubble record={exampleRecord(kind)} />
          <ToolCallBubble record={{ ...RUNNING, call: { ...RUNNING.call, id: 'other' } }} />
        </TestProvider>,
      )
      await waitFor(() =>
        expect(
          [...document.querySelectorAll('.handrail-stop')].map(
            (button) => button.closest<HTMLElement>('[data-handrail="bubble"]')?.dataset.callId,
          ),
        ).toEqual(['other']),
      )
    },
  )

  it('that somebody asked for elsewhere is said, as the runtime tells it', () => {
    const { rerender } = render(
      view(createTestHost(), { ...RUNNING, cancellation: { state: 'requested' } }),
    )
    expect(status()).toHaveTextContent('Asked to stop')
    noStop()
    rerender(view(createTestHost(), { ...RUNNING, cancellation: { state: 'failed' } }))
    expect(status()).toHaveTextContent('Running')
  })
})
