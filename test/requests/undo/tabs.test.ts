import { createLedger } from '../../../src/requests/createLedger.ts'
import type { LedgerStore } from '../../../src/requests/createLedger.ts'
import {
  dispatchUndoEvent,
  saveUndoOffer,
  undoTrackingOf,
} from '../../../src/requests/deriveUndo.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

const record: ToolCallRecord = {
  call: { id: 'c1', name: 'delete_note', arguments: { path: 'a.md' } },
  result: { success: true },
}
const OFFER = { kind: 'compensate', token: 't', idempotent: true } as const
const by = { kind: 'person', id: 'ben', name: 'Ben' }

let count = 0
let channel: BroadcastChannel
let ledger: LedgerStore
let askAgain: ReturnType<typeof vi.fn<() => void>>

/** A page with an offer, and another tab, whose channel the test has. */
beforeEach(async () => {
  count += 1
  askAgain = vi.fn()
  channel = new BroadcastChannel(`handrail/undo-${count}`)
  ledger = createLedger({ conversation: `undo-${count}` })
  saveUndoOffer(ledger, record, OFFER)
  undoTrackingOf(ledger, record).askAgain = askAgain
  const isThere = new Promise((resolve) => channel.addEventListener('message', resolve))
  ledger.tabs.ask('c1')
  await isThere
})
afterEach(() => {
  ledger.tabs.close()
  channel.close()
})
/** The page has heard this when it asks the host after it. */
async function hear(undo: unknown) {
  const before = askAgain.mock.calls.length
  for (const said of [undo, { token: 't' }])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage({ id: 'c1', undo: said })
  await vi.waitFor(() => expect(askAgain.mock.calls.length).toBeGreaterThan(before))
}

describe('what another tab says of taking a call back', () => {
  it('is that it was undone, and by whom', async () => {
    await hear({ token: 't', outcome: { kind: 'undone' }, by, at: 7 })
    expect(ledger.activity(record)?.undo).toMatchObject({
      kind: 'undone',
      by: { name: 'Ben' },
      at: 7,
    })
  })

  it.each([
    ['that part of it is', { kind: 'partial', items: [{ label: 'x', undone: true }] }],
    ['that something stands in the way', { kind: 'conflict', reason: 'changed' }],
    ['that it failed', { kind: 'failed', reason: 'offline', canRetry: true }],
  ])('may be %s', async (_what, outcome) => {
    await hear({ token: 't', outcome })
    expect(ledger.activity(record)?.undo).toMatchObject({ kind: outcome.kind, outcome })
  })

  it.each([
    ['another promise', { token: 'u', outcome: { kind: 'undone' } }],
    ['nothing', null],
  ])('about %s changes nothing', async (_what, undo) => {
    await hear(undo)
    expect(ledger.activity(record)?.undo).toEqual({ kind: 'offered', offer: OFFER })
  })

  it('changes nothing of what this page sent', async () => {
    dispatchUndoEvent(ledger, record, { kind: 'press', by: { kind: 'person', id: 'ann' } })
    await hear({ token: 't', outcome: { kind: 'undone' }, by })
    expect(ledger.activity(record)?.undo).toMatchObject({ kind: 'undoing', by: { id: 'ann' } })
  })

  it('that the host gave more time: the host is asked, once', async () => {
    await hear({ token: 't' })
    expect(askAgain).toHaveBeenCalledTimes(2) // one for each message
  })

  it('a page that comes later is told by the tab that did it last, and by no other', async () => {
    const told: unknown[] = []
    channel.addEventListener('message', ({ data }: MessageEvent<{ undo?: unknown }>) => {
      if (data.undo) told.push(data.undo)
    })
    const undo = { token: 't', outcome: { kind: 'undone' } }
    const ask = () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel.postMessage({ id: 'c1', ask: true })
    }
    ledger.tabs.tell({ id: 'c1', undo })
    await vi.waitFor(() => expect(told).toEqual([undo]))
    ask()
    await vi.waitFor(() => expect(told).toEqual([undo, undo]))
    await hear({ token: 't' })
    ask()
    ledger.tabs.tell({ id: 'c2', undo })
    await vi.waitFor(() => expect(told).toEqual([undo, undo, undo]))
  })
})
