// A page before the code has come that looks after calls: it decides in a person's place, and speaks.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineToolPolicy, ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import { requestRoot } from '../../../../src/ui/bubble/roots.ts'
import { observing } from '../../../../src/host/provider/ToolHostProvider.tsx'
import {
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../../../src/testing/index.ts'
import { holdModule } from '../../../support/later/holdModule.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const POLICY = defineToolPolicy({
  tools: { note_add: { mode: 'safe_write' }, note_delete: { mode: 'destructive' } },
})
const ADDS: ToolCallRecord = {
  call: { id: 'call-1', name: 'note_add', arguments: { text: 'a' } },
  run: 'active',
}
const ENDED: ToolCallRecord = { ...ADDS, result: { success: true } }
const ASKS = exampleRecord('awaiting_consent', {
  call: { id: 'call-1', name: 'note_delete', arguments: { path: 'notes/plan.md' } },
})

function show(record: ToolCallRecord, { isHeld = false, conversation = '' } = {}) {
  const network = holdModule(observing)
  const host = createTestHost({ isGated: () => isHeld })
  const page = (shown: ToolCallRecord) => (
    <TestProvider
      host={host}
      policy={POLICY}
      records={[shown]}
      {...(conversation && { conversation })}
    >
      <ToolCallBubble record={shown} />
    </TestProvider>
  )
  const { rerender } = render(page(record))
  return { host, network, change: (to: ToolCallRecord) => rerender(page(to)) }
}

const voice = () => document.querySelector('[aria-live]')
const listen = () => act(() => void vi.advanceTimersByTime(500))

describe('a call, before the code has come that looks after it', () => {
  it('is spoken of once it has come', async () => {
    vi.useFakeTimers()
    const { network } = show(ASKS)
    listen()
    expect(voice()).toBeNull()
    await network.arrive()
    expect(voice()).toHaveTextContent('')
    listen()
    expect(voice()).toHaveTextContent('1 request waits for you')
  })

  it('is spoken of, and asked about in other tabs, also where its record was drawn anew by then', async () => {
    const told: unknown[] = []
    const otherTab = new BroadcastChannel('handrail/asks')
    otherTab.addEventListener('message', ({ data }) => told.push(data))
    const { network, change } = show(ASKS, { conversation: 'asks' })
    change({ ...ASKS })
    await network.arrive()
    await waitFor(() => expect(voice()).toHaveTextContent('1 request waits for you'))
    await waitFor(() => expect(told).toMatchObject([{ id: 'call-1', ask: true }]))
    otherTab.close()
  })

  it('is spoken of without the code of requests where the page takes no decisions: none is fetched', async () => {
    const network = holdModule(requestRoot)
    render(
      <TestProvider host={{}} policy={POLICY} records={[ASKS]}>
        <ToolCallBubble record={ASKS} />
      </TestProvider>,
    )
    await waitFor(() => expect(voice()).toHaveTextContent('Wants to delete notes/plan.md'))
    expect(requestRoot.state().value).toBeUndefined()
    await network.arrive()
  })

  it('is told of where it has ended by then, as one that was running', async () => {
    vi.useFakeTimers()
    const { network, change } = show(ADDS)
    change(ENDED)
    await network.arrive()
    listen()
    expect(voice()).toHaveTextContent('Added a note')
  })

  it('is not told of where it had ended when it was first seen', async () => {
    vi.useFakeTimers()
    const { network } = show(ENDED)
    await network.arrive()
    listen()
    expect(voice()).toHaveTextContent('')
  })

  it('is let go once, where nobody is asked, and only if it is still held', async () => {
    const { host, network } = show({ ...ADDS }, { isHeld: true })
    expect(host.sent).toEqual([])
    await network.arrive()
    await waitFor(() => expect(host.sent).toHaveLength(1))
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow', by: { kind: 'policy' } } }])
  })

  it('is not let go where it has ended by then', async () => {
    const { host, network, change } = show({ ...ADDS }, { isHeld: true })
    change(ENDED)
    await network.arrive()
    expect(statusOf('call-1')).toBe('succeeded')
    expect(host.sent).toEqual([])
  })

  it('is denied by a press, and stays so where its request has gone', async () => {
    const { host, change } = show(ASKS)
    fireEvent.click(await screen.findByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }]))
    const { request: asked, ...without } = ASKS
    expect(asked).toBeDefined()
    change(without)
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
  })

  it('waits for it until it has come: what failed is fetched again', async () => {
    vi.useFakeTimers()
    const { network } = show(ASKS)
    await network.fail()
    expect(network.tries()).toBe(1)
    act(() => void vi.advanceTimersByTime(1000))
    expect(network.tries()).toBe(2)
    await network.arrive()
    listen()
    expect(voice()).toHaveTextContent('1 request waits for you')
  })
})
